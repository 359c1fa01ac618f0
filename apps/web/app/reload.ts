// In development only: a page without scripts of its own shows a change by reloading.
import.meta.hot?.on("site:page-changed", () => location.reload());
import.meta.hot?.send("site:page-made", new URL(import.meta.url).search.slice(1));
