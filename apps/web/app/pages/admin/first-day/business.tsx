import { sections } from "@rankwright/schema";
import { cx, Icon, TextField } from "@rankwright/ui";
import { useEffect } from "react";
import { z } from "zod";
import { trpc } from "#app/data/trpc.ts";
import { ImageControl } from "#app/pages/admin/editor/form/image/image-control.tsx";
import { CurrencyField } from "#app/pages/admin/settings/form/currency-field.tsx";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";
import { useDraft } from "./use-draft.ts";

const DEMO_LOGO = "/demo/logo.svg";

const draftSchema = z.object({
  name: z.string(),
  currency: z.string(),
  logo: z.string(),
  accent: z.string(),
});
type Typed = z.output<typeof draftSchema>;

/** Step for the business's name, currency and logo, and for an accent chosen from the logo's colours. */
export function Business({ onDone, onTyped }: StepProps & { onTyped: (typed: Typed) => void }) {
  const { client } = trpc.useUtils();
  const [business] = trpc.settings.business.get.useSuspenseQuery();
  const [logos] = trpc.content.logo.list.useSuspenseQuery();
  const step = useStep(onDone);
  const [saved] = logos;
  const draft = useDraft("who", draftSchema, {
    name: business.values.name,
    currency: business.values.currency,
    logo: saved?.logo ?? "",
    accent: business.values.accent,
  });
  const { typed } = draft;
  const isUpload = typed.logo.startsWith("/media/");
  const colours = trpc.media.colours.useQuery({ address: typed.logo }, { enabled: isUpload });
  const change = (part: Partial<Typed>) => draft.change((before) => ({ ...before, ...part }));
  useEffect(() => onTyped(typed), [typed, onTyped]);

  const save = () => {
    if (typed.name.trim() === "") {
      step.refuse([{ path: "name", message: "Name is required." }]);
      return;
    }
    void step.run("Saving…", async () => {
      const { name, currency, accent, logo } = typed;
      await client.setup.saveBusiness.mutate({
        business: { revision: business.revision, values: { name: name.trim(), currency, accent } },
        logo,
      });
      draft.drop();
    });
  };

  return (
    <StepForm step={step} draft={draft} onSubmit={save}>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="organization"
        value={typed.name}
        error={step.errorOf("name")}
        hint="The name customers know you by."
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <CurrencyField
        name="currency"
        id="currency"
        value={typed.currency}
        error={step.errorOf("currency")}
        onChange={(currency) => change({ currency })}
      />
      <ImageControl
        field={{
          ...sections.logo.fields.logo,
          hint:
            typed.logo === DEMO_LOGO
              ? "Demo logo. Upload your own, or remove it to show your business name as text."
              : "Without a logo, your business name is shown as text.",
        }}
        isRequired={false}
        name="logo"
        id="logo"
        value={typed.logo}
        error={step.errorOf("logo")}
        onChange={(logo) => change({ logo })}
      />
      {isUpload && (colours.data?.length ?? 0) > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">Accent colour from your logo</legend>
          <div className="flex flex-wrap gap-3">
            {["", ...(colours.data ?? [])].map((colour) => (
              <button
                key={colour}
                type="button"
                aria-pressed={typed.accent === colour}
                aria-label={colour === "" ? "Default colour" : `Colour ${colour}`}
                title={colour === "" ? "Default" : colour}
                onClick={() => change({ accent: colour })}
                className={cx(
                  "grid size-12 place-items-center rounded-full border-2",
                  typed.accent === colour ? "border-text" : "border-border",
                )}
              >
                <span
                  className={cx(
                    "grid size-9 place-items-center rounded-full text-white",
                    colour === "" && "border border-border-strong text-text",
                  )}
                  style={colour === "" ? undefined : { backgroundColor: colour }}
                >
                  {typed.accent === colour && <Icon name="check" size={18} />}
                </span>
              </button>
            ))}
          </div>
          <p className="text-sm text-text-muted">
            The colour may be made slightly lighter or darker so that text stays readable.
          </p>
        </fieldset>
      )}
    </StepForm>
  );
}
