import { formatCents, longDay, paths, planLines } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

interface ConfirmChangeProps {
  subscription: CustomerSubscription;
  chosen: CustomerSubscription["changes"][number];
  result: FormResult | undefined;
}

/** Second step of a change of package: from the next period, or now for the difference. */
export function ConfirmChange({ subscription, chosen, result: told }: ConfirmChangeProps) {
  const { _id, packageName, price, changesOn, currency, method } = subscription;
  const { differenceCents, terms } = chosen;
  const result = resultOf(told, "change");
  const sent = result?.values.when;
  const lines = planLines(terms, currency);
  const difference = differenceCents === null ? "" : formatCents(differenceCents, currency);
  return (
    <>
      <Card className="grid gap-4">
        <dl className="nums grid gap-2 text-sm">
          <Line label="Now" value={`${packageName}, ${price}`} />
          <Line label="Then" value={`${chosen.packageName}, ${chosen.price}`} />
        </dl>
        {lines.length > 0 && (
          <ul className="grid gap-1 text-sm text-text-muted">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">From the next period</h2>
        <p className="nums text-sm">
          {packageName} stays as it is until then. The first charge of{" "}
          {formatCents(terms.priceCents, currency)} is on {longDay(changesOn)}.
        </p>
        <ChangeForm chosen={chosen} when="next" result={sent === "next" ? result : undefined}>
          Change from {longDay(changesOn)}
        </ChangeForm>
      </Card>
      {differenceCents !== null && (
        <Card className="grid gap-4">
          <h2 className="text-xl">Now</h2>
          <p className="nums text-sm">
            You pay {difference} today, the difference for the rest of this period
            {method ? `, charged to ${method.label}` : ""}. The next charge of{" "}
            {formatCents(terms.priceCents, currency)} is on {longDay(changesOn)}.
          </p>
          <ChangeForm chosen={chosen} when="now" result={sent === "now" ? result : undefined}>
            Change now and pay {difference}
          </ChangeForm>
        </Card>
      )}
      <ButtonLink
        href={paths.mySubscription(_id)}
        as={ScreenLink}
        variant="secondary"
        className="justify-self-start"
      >
        Don't change
      </ButtonLink>
    </>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3">
    <dt className="text-text-muted">{label}</dt>
    <dd className="font-semibold wrap-anywhere">{value}</dd>
  </div>
);

interface ChangeFormProps {
  chosen: ConfirmChangeProps["chosen"];
  when: "next" | "now";
  result: FormResult | undefined;
  children: React.ReactNode;
}

function ChangeForm({ chosen, when, result, children }: ChangeFormProps) {
  const { packageId, differenceCents } = chosen;
  return (
    <PostForm intent="change" result={result} refusedTitle="The package was not changed">
      <input type="hidden" name="packageId" value={packageId} />
      <input type="hidden" name="when" value={when} />
      <input type="hidden" name="differenceCents" value={(when === "now" && differenceCents) || ""} />
      <SubmitButton className="justify-self-start" busy="One moment…">
        {children}
      </SubmitButton>
    </PostForm>
  );
}
