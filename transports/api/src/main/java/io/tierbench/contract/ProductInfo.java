package io.tierbench.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order message of 2007 (003-C): the result of a book search, numbers as text. */
public record ProductInfo(
    @Nullable String totalResults,
    @Nullable String totalPages,
    @Nullable String listName,
    List<ProductDetails> details) {}
