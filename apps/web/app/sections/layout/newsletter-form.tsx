import { paths } from "@rankwright/schema";
import { buttonClass } from "@rankwright/ui";

/** Form to subscribe to the newsletter. It works without script. The subscriber has to confirm the address by a mailed link. */
export function NewsletterForm() {
  return (
    <form
      method="post"
      action={paths.subscription()}
      noValidate
      className="grid items-center gap-x-10 gap-y-4 md:grid-cols-[1fr_minmax(0,28rem)]"
    >
      <div className="grid gap-1">
        <h2 className="font-sans text-base font-semibold tracking-normal">Newsletter</h2>
        <p className="text-text-muted">Occasional tips on being found online. Unsubscribe at any time.</p>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="subemail" className="font-semibold">
          Your e-mail address
        </label>
        <div className="flex gap-2 max-sm:flex-wrap">
          <input
            id="subemail"
            name="subemail"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            className="control min-w-0 flex-1 basis-48"
          />
          <button type="submit" className={buttonClass("secondary", "md", "min-h-12 max-sm:flex-1")}>
            Subscribe
          </button>
        </div>
      </div>
    </form>
  );
}
