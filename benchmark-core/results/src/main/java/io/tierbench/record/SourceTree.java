package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The state of the Git repository in which a run was started.
 *
 * @param root the folder of the repository; absent if there is none, or it belongs to another
 *     project
 * @param dirty whether files differ from the commit
 */
record SourceTree(
    @JsonIgnore @Nullable Path root, @Nullable String commit, @Nullable Boolean dirty) {
  private static final SourceTree NONE = new SourceTree(null, null, null);

  static SourceTree around(Path folder) {
    String root = Program.output(folder, "git", "rev-parse", "--show-toplevel");
    // The jar may be run in another project's repository.
    if (root == null || !Files.isRegularFile(Path.of(root, "benchmark-core", "pom.xml"))) {
      return NONE;
    }
    // Without Git's lock, which would remain if the program is killed because it takes too long.
    String changes = Program.output(folder, "git", "--no-optional-locks", "status", "--porcelain");
    return new SourceTree(
        Path.of(root),
        Program.output(folder, "git", "rev-parse", "HEAD"),
        changes == null ? null : Boolean.valueOf(!changes.isEmpty()));
  }
}
