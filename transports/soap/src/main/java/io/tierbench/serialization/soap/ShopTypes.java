package io.tierbench.serialization.soap;

import io.tierbench.contract.Fault;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types of the WSDL as JAXB beans, since JAXB cannot create records. Fields are public because
 * JAXB accesses them fastest.
 */
public final class ShopTypes {
  private ShopTypes() {}

  @XmlType(name = "Address")
  public static final class AddressType {
    public @Nullable String name;
    public @Nullable String street;
    public @Nullable String city;
    public @Nullable String region;
    public @Nullable String postalCode;
    public @Nullable String country;
  }

  @XmlType(name = "LineItem")
  public static final class LineItemType {
    public int productId;
    public double unitPrice;
    public short quantity;
    public double discount;
  }

  @XmlType(name = "Order")
  public static final class OrderType {
    public int orderId;
    public @Nullable String customerId;
    public int employeeId;

    @XmlJavaTypeAdapter(DateTimes.class)
    @XmlSchemaType(name = "dateTime")
    public @Nullable LocalDateTime orderDate;

    public @Nullable AddressType shippingAddress;
    public @Nullable AddressType billingAddress;
    public int shipVia;

    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal freight;

    @XmlElement(name = "lineItem")
    public List<LineItemType> lineItems = new ArrayList<>();
  }

  @XmlType(name = "PurchaseLine")
  public static final class PurchaseLineType {
    public int itemId;
    public int quantity;
  }

  @XmlType(name = "PurchaseOrder")
  public static final class PurchaseOrderType {
    public int customerId;
    public @Nullable String shippingAddress1;
    public @Nullable String shippingAddress2;
    public @Nullable String shippingCity;
    public @Nullable String shippingState;
    public @Nullable String shippingZip;
    public @Nullable String shippingCountry;
    public @Nullable String shipType;
    public @Nullable String creditCardType;
    public @Nullable String creditCardNumber;

    @XmlJavaTypeAdapter(DateTimes.class)
    @XmlSchemaType(name = "dateTime")
    public @Nullable LocalDateTime creditCardExpiration;

    public @Nullable String creditCardName;

    @XmlElement(name = "orderItem")
    public List<PurchaseLineType> orderItems = new ArrayList<>();
  }

  @XmlType(name = "ProductDetails")
  public static final class ProductDetailsType {
    public @Nullable String url;
    public @Nullable String asin;
    public @Nullable String productName;
    public @Nullable String catalog;
    public @Nullable String releaseDate;
    public @Nullable String manufacturer;
    public @Nullable String distributor;
    public @Nullable String imageUrlSmall;
    public @Nullable String imageUrlMedium;
    public @Nullable String imageUrlLarge;
    public @Nullable String listPrice;
    public @Nullable String ourPrice;
    public @Nullable String usedPrice;
    public @Nullable String isbn;
    public @Nullable String mpaaRating;
    public @Nullable String esrbRating;
    public @Nullable String availability;
  }

  @XmlType(name = "ProductInfo")
  public static final class ProductInfoType {
    public @Nullable String totalResults;
    public @Nullable String totalPages;
    public @Nullable String listName;
    public List<ProductDetailsType> details = new ArrayList<>();
  }

  @XmlType(name = "Product")
  public static final class ProductType {
    public int productId;
    public @Nullable String productName;
    public int supplierId;
    public int categoryId;
    public @Nullable String quantityPerUnit;

    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal unitPrice;

    public short unitsInStock;
    public short unitsOnOrder;
    public short reorderLevel;
    public boolean discontinued;
  }

  @XmlType(name = "Customer")
  public static final class CustomerType {
    public @Nullable String customerId;
    public @Nullable String companyName;
    public @Nullable String contactName;
    public @Nullable String contactTitle;
    public @Nullable String address;
    public @Nullable String city;
    public @Nullable String region;
    public @Nullable String postalCode;
    public @Nullable String country;
    public @Nullable String phone;
    public @Nullable String fax;
  }

  /** The detail of a SOAP fault. */
  @XmlRootElement(name = "shopFault")
  @XmlType(name = "ShopFault")
  public static final class ShopFaultType {
    public @Nullable Fault fault;
    public @Nullable String message;
  }
}
