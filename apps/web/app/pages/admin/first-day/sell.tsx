import { BILLINGS, paths, storedPrice } from "@rankwright/schema";
import { Badge, Button, Card, cx, SelectField, TextField } from "@rankwright/ui";
import { useEffect } from "react";
import { z } from "zod";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";
import { useDraft } from "./use-draft.ts";

const row = z.object({
  key: z.string(),
  _id: z.string(),
  revision: z.number(),
  packageName: z.string(),
  packagePrice: z.string(),
  billing: z.enum(["", ...BILLINGS]),
  packagePointOne: z.string(),
});
/** A package in this step's form. The `_id` of a new package is "". */
export type SoldPackage = z.output<typeof row>;

/**
 * `removed` has ids, and isn't derived from missing rows: a package that someone else adds meanwhile has no row, but must not be
 * removed. `added` counts the new rows, for their keys.
 */
const draftSchema = z.object({ rows: z.array(row), removed: z.array(z.string()), added: z.number() });

const EMPTY = {
  _id: "",
  revision: 0,
  packageName: "",
  packagePrice: "",
  billing: "",
  packagePointOne: "",
} as const;
const named = ["packageName", "packagePrice", "packagePointOne"] as const;

/** Returns the rows on the current packages. A row whose package was deleted meanwhile is a new one. */
const rebased = (rows: readonly SoldPackage[], packages: readonly { _id: string; revision: number }[]) =>
  rows.map((one) => {
    const now = packages.find(({ _id }) => _id === one._id);
    return { ...one, _id: now?._id ?? "", revision: now?.revision ?? 0 };
  });

/** Step for the packages: name, price, billing period and a short description of each. Packages can be added and removed. */
export function Sell({ onDone, onTyped }: StepProps & { onTyped: (typed: readonly SoldPackage[]) => void }) {
  const { client, content } = trpc.useUtils();
  const [packages] = trpc.content.packages.list.useSuspenseQuery();
  const [left] = trpc.setup.demoLeft.useSuspenseQuery();
  const [{ currency }] = trpc.settings.business.inUse.useSuspenseQuery();
  const step = useStep(onDone);
  const draft = useDraft("sell", draftSchema, {
    rows:
      packages.length > 0
        ? packages.map(({ _id, revision, packageName, packagePrice, billing, packagePointOne }) => ({
            ...{ key: _id, _id, revision, packageName, packagePrice, billing, packagePointOne },
          }))
        : [{ ...EMPTY, key: "new-1" }],
    removed: [],
    added: 1,
  });
  const { rows, removed } = draft.typed;
  useEffect(() => onTyped(rows), [rows, onTyped]);
  const change = (key: string, part: Partial<SoldPackage>) =>
    draft.change((before) => ({
      ...before,
      rows: before.rows.map((one) => (one.key === key ? { ...one, ...part } : one)),
    }));
  const isDemo = (_id: string) => left.some(({ record }) => record === _id);

  const save = () => {
    const wrong = rows.flatMap((row) =>
      named.flatMap((name) =>
        row[name].trim() === "" && !(name === "packagePrice" && isByRequest(row._id))
          ? [{ path: `${row.key}-${name}`, message: `${words[name]} is required.` }]
          : [],
      ),
    );
    if (wrong.length > 0) return step.refuse(wrong);
    const work = async () => {
      try {
        await client.setup.savePackages.mutate({
          remove: removed,
          packages: rows.map(({ key: _, _id, revision, packagePrice, ...texts }) => ({
            _id,
            revision,
            data: { ...texts, packagePrice: storedPrice(packagePrice) ?? packagePrice },
          })),
        });
      } catch (error) {
        // Nothing was saved. If someone else changed a package, the error says so, and the next attempt is based on that change.
        const now = await content.packages.list.fetch(undefined, { staleTime: 0 });
        draft.change((before) => ({ ...before, rows: rebased(before.rows, now) }));
        throw error;
      }
      draft.drop();
    };
    const nameOf = (path: string) => {
      const [, index, name] = /^packages\.(\d+)\.data\.(\w+)$/.exec(path) ?? [];
      return index && name ? `${rows[Number(index)]?.key}-${name}` : path;
    };
    return void step.run("Saving…", work, nameOf);
  };
  const isByRequest = (_id: string) => packages.find((one) => one._id === _id)?.availability === "By request";

  return (
    <StepForm step={step} draft={draft} onSubmit={save}>
      {rows.map((row, index) => (
        <Card key={row.key} className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="flex items-center gap-3 font-semibold">
              Package {index + 1}
              {isDemo(row._id) && <Badge tone="warning">Demo text</Badge>}
            </h3>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${row.packageName || `package ${index + 1}`}`}
              onClick={() =>
                draft.change((before) => ({
                  ...before,
                  rows: before.rows.filter(({ key }) => key !== row.key),
                  removed: row._id === "" ? before.removed : [...before.removed, row._id],
                }))
              }
            >
              Remove
            </Button>
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {(["packageName", "packagePrice"] as const).map((name) => (
              <TextField
                key={name}
                className={cx(name === "packageName" && "sm:col-span-2")}
                label={words[name]}
                name={name}
                id={`${row.key}-${name}`}
                required
                inputMode={name === "packagePrice" ? "decimal" : "text"}
                autoComplete="off"
                value={row[name]}
                error={step.errorOf(`${row.key}-${name}`)}
                onChange={(event) => change(row.key, { [name]: event.currentTarget.value })}
              />
            ))}
            <SelectField
              label="Billing"
              name="billing"
              id={`${row.key}-billing`}
              value={row.billing}
              options={[
                { value: "", label: "Once" },
                ...BILLINGS.map((word) => ({ value: word, label: word })),
              ]}
              onChange={(event) =>
                change(row.key, {
                  billing: BILLINGS.find((word) => word === event.currentTarget.value) ?? "",
                })
              }
            />
          </div>
          <TextField
            label={words.packagePointOne}
            name="packagePointOne"
            id={`${row.key}-packagePointOne`}
            required
            hint={
              isDemo(row._id)
                ? "When you change this package, its other demo points are deleted. Add your own under Packages."
                : undefined
            }
            autoComplete="off"
            value={row.packagePointOne}
            error={step.errorOf(`${row.key}-packagePointOne`)}
            onChange={(event) => change(row.key, { packagePointOne: event.currentTarget.value })}
          />
        </Card>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() =>
          draft.change((before) => ({
            ...before,
            rows: [...before.rows, { ...EMPTY, key: `new-${before.added + 1}` }],
            added: before.added + 1,
          }))
        }
      >
        Add package
      </Button>
      <p className="text-sm text-text-muted">
        Prices are in {currency}. To change the currency,{" "}
        <ScreenLink href={paths.firstDay({ step: "who" })} className="link">
          open the Business step
        </ScreenLink>
        .
      </p>
    </StepForm>
  );
}

const words = {
  packageName: "Name",
  packagePrice: "Price",
  packagePointOne: "Short description",
};
