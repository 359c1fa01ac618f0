// Used in development only: reloads a page that isn't hydrated after a change of its files.
import.meta.hot?.on("site:page-changed", () => location.reload());
import.meta.hot?.send("site:page-made", new URL(import.meta.url).search.slice(1));
