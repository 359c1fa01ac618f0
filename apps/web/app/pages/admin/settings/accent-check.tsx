import { accentTones, businessSettings, settingSchema } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";

const schemes = [
  { name: "light", label: "On light screens" },
  { name: "dark", label: "On dark screens" },
] as const;

/** Shows the tone of an accent that each colour scheme uses, with its contrast. Renders nothing if the accent is empty or invalid. */
export function AccentCheck({ accent }: { accent: string }) {
  const read = settingSchema(businessSettings.fields.accent).safeParse(accent);
  if (!read.success || read.data === "") return null;
  const tones = accentTones(read.data);
  return (
    <dl className="grid gap-2">
      {schemes.map(({ name, label }) => {
        const { hex, contrast, chosen } = tones[name];
        return (
          <div key={name} className="flex gap-3 rounded-md border border-border p-3 text-sm">
            <svg
              aria-hidden="true"
              viewBox="0 0 40 40"
              className="size-10 flex-none rounded-sm border border-border"
            >
              <rect width="40" height="40" fill={hex} />
            </svg>
            <div className="grid gap-0.5">
              <dt className="font-semibold">{label}</dt>
              <dd className="nums flex items-start gap-1.5">
                <Icon name="check" size={16} className="mt-1 text-success" />
                {hex} has a contrast of {contrast.toFixed(1)}:1.
              </dd>
              <dd className="nums text-text-muted">
                {chosen >= 4.5
                  ? `Your colour has ${chosen.toFixed(1)}:1.`
                  : `Your colour has ${chosen.toFixed(1)}:1, below the minimum of 4.5:1 for text, so this tone is used instead.`}
              </dd>
            </div>
          </div>
        );
      })}
    </dl>
  );
}
