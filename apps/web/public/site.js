// @ts-check
// The public pages' only script. Every page works without it.

/** Documented text after a message was sent. */
const SENT = "Message is Send Thanks";
const UNREACHABLE =
  "Your message could not be sent because the site can't be reached. Your text is still here. Please try again.";

/** Replaces the Log in link for signed-in users. The hint cookie contains only whether the user is a customer or an admin. */
function showAccount() {
  const hint = /(?:^|; )signed-in=(customer|admin)/.exec(document.cookie)?.[1];
  const link = document.querySelector("a[data-account]");
  if (!hint || !(link instanceof HTMLAnchorElement)) return;
  link.href = "/dashboard";
  link.textContent = "Dashboard";
  const other = document.querySelector("#menu li a");
  if (hint !== "admin" || !other) return;
  const item = document.createElement("li");
  const admin = document.createElement("a");
  admin.href = "/admin";
  admin.textContent = "Admin";
  admin.className = other.className;
  item.append(admin);
  link.closest("li")?.after(item);
}

/** Closes the menu of narrow windows after a click on a link in it, when the focus leaves it, and when the window becomes wide. */
function closeMenu() {
  const menu = document.getElementById("menu");
  if (!menu?.hidePopover) return;
  const close = () => menu.matches(":popover-open") && menu.hidePopover();
  menu.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && close());
  menu.addEventListener(
    "focusout",
    ({ relatedTarget: to }) => to instanceof Element && !menu.contains(to) && close(),
  );
  matchMedia("(min-width: 64rem)").addEventListener("change", close);
}

/** @param {HTMLElement} carousel */
function runCarousel(carousel) {
  const row = carousel.querySelector("[data-carousel-row]");
  const buttons = carousel.querySelector("[data-carousel-buttons]");
  if (!(row instanceof HTMLElement) || !(buttons instanceof HTMLElement)) return;
  const update = () => {
    const end = row.scrollWidth - row.clientWidth;
    buttons.hidden = end <= 1;
    // A `disabled` button would lose the focus when a keyboard user reaches the end.
    for (const button of buttons.querySelectorAll("button"))
      button.ariaDisabled = `${button.dataset.step === "1" ? row.scrollLeft >= end - 1 : row.scrollLeft <= 1}`;
  };
  buttons.addEventListener("click", ({ target }) => {
    const step = target instanceof Element && target.closest("button")?.dataset.step;
    const slide = row.querySelector("li");
    if (!step || !slide) return;
    const gap = Number.parseFloat(getComputedStyle(slide.parentElement ?? slide).columnGap) || 0;
    row.scrollBy({ left: Number(step) * (slide.offsetWidth + gap) });
  });
  row.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(row);
}

/**
 * Shows an error below the field, like the server's HTML. An empty text removes it.
 * @param {Element} field @param {string} text
 */
function showIssue(field, text) {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  if (!text) return;
  const line = document.createElement("p");
  line.id = id;
  line.className = "text-sm font-medium text-danger";
  line.textContent = text;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  field.after(line);
}

/**
 * Sends the message. Resolves with the error, or with null if the server accepted it.
 * @param {Record<string, FormDataEntryValue>} message
 * @returns {Promise<null | { message: string, issues: { path: string, message: string }[] }>}
 */
async function send(message) {
  try {
    const answer = await fetch("/trpc/messages.send", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    });
    if (answer.ok) return null;
    const { error } = await answer.json();
    return { message: String(error.message), issues: error.data?.issues ?? [] };
  } catch {
    return { message: UNREACHABLE, issues: [] };
  }
}

/**
 * Shows all errors above the form, like the server's HTML, and focuses them.
 * @param {HTMLFormElement} form @param {{ path: string, message: string }[]} issues
 */
function showSummary(form, issues) {
  const box = document.createElement("div");
  box.role = "alert";
  box.tabIndex = -1;
  box.className = "rounded-lg border border-danger bg-danger-soft p-4 text-text sm:p-5";
  const title = document.createElement("p");
  title.className = "font-semibold";
  title.textContent = "Please check the following";
  const list = document.createElement("ul");
  list.className = "mt-2 grid gap-1 text-sm";
  for (const { path, message } of issues) {
    const link = document.createElement("a");
    link.href = `#${path}`;
    link.className = "font-medium text-danger underline underline-offset-3 hover:text-danger-strong";
    link.textContent = message;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  box.append(title, list);
  form.prepend(box);
  box.focus();
}

/** @param {HTMLFormElement} form */
function runContactForm(form) {
  const status = form.querySelector("[role=status]");
  const button = form.querySelector("button[type=submit]");
  if (!(status instanceof HTMLElement) || !(button instanceof HTMLButtonElement)) return;
  const words = button.textContent;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    status.textContent = "";
    button.ariaDisabled = "true";
    button.textContent = "Sending…";
    const refused = await send(Object.fromEntries(new FormData(form)));
    button.ariaDisabled = null;
    button.textContent = words;
    // Removes the errors of the previous attempt.
    form.querySelector("[role=alert]")?.remove();
    const issues = [];
    for (const field of form.elements) {
      const name = "name" in field ? field.name : "";
      const issue = refused?.issues.find(({ path }) => path !== "" && path === name);
      showIssue(field, issue?.message ?? "");
      if (issue) issues.push(issue);
    }
    if (issues.length > 0) return showSummary(form, issues);
    status.toggleAttribute("data-failed", refused !== null);
    status.textContent = refused ? refused.message : SENT;
    if (!refused) form.reset();
  });
}

/** Signs that several currencies have. The currency's code is shown instead of them. */
const SHARED_SIGN = /^(?:[$¥]|kr\.?)$/;

/** Shows prices in the visitor's format, always with the currency. US dollars have the documented format and no `data-currency`. */
function showPrices() {
  for (const price of document.querySelectorAll("data[data-currency]")) {
    if (!(price instanceof HTMLDataElement)) continue;
    /** @param {"symbol" | "code"} currencyDisplay */
    const formatBy = (currencyDisplay) =>
      new Intl.NumberFormat(navigator.language, {
        style: "currency",
        currency: price.dataset.currency,
        currencyDisplay,
        numberingSystem: "latn",
        minimumFractionDigits: price.value.includes(".") ? 2 : 0,
      });
    const bySign = formatBy("symbol");
    const sign = bySign.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "";
    const format = SHARED_SIGN.test(sign) ? formatBy("code") : bySign;
    price.textContent = format.format(Number(price.value));
  }
}

showAccount();
showPrices();
closeMenu();
for (const carousel of document.querySelectorAll("[data-carousel]"))
  if (carousel instanceof HTMLElement) runCarousel(carousel);
for (const form of document.querySelectorAll("form[data-contact]"))
  if (form instanceof HTMLFormElement) runContactForm(form);
for (const button of document.querySelectorAll("[data-print]"))
  if (button instanceof HTMLElement) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
// Focuses the errors on a page returned by the server, so that screen readers announce them.
const summary = document.querySelector("main [role=alert]");
if (summary instanceof HTMLElement) summary.focus();
