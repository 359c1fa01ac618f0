import { PACKAGE_POINTS, paths, storedPrice } from "@rankwright/schema";
import { Badge, Button, Card, cx, SelectField, TextField } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";

/** A package in this step's form. The `_id` of a new package is "". */
export interface SoldPackage {
  key: string;
  _id: string;
  revision: number;
  packageName: string;
  packagePrice: string;
  billing: "" | "Per month";
  packagePointOne: string;
}

const EMPTY = {
  _id: "",
  revision: 0,
  packageName: "",
  packagePrice: "",
  billing: "",
  packagePointOne: "",
} as const;
const named = ["packageName", "packagePrice", "packagePointOne"] as const;

/** Values that clear all points of a package except the first. */
const OTHER_POINTS = Object.fromEntries(PACKAGE_POINTS.slice(1).map((point) => [point, ""]));

/** Step for the packages: name, price, billing period and a short description of each. Packages can be added and removed. */
export function Sell({ onDone, onTyped }: StepProps & { onTyped: (typed: readonly SoldPackage[]) => void }) {
  const { client } = trpc.useUtils();
  const [packages] = trpc.content.packages.list.useSuspenseQuery();
  const [left] = trpc.setup.demoLeft.useSuspenseQuery();
  const [{ currency }] = trpc.settings.business.inUse.useSuspenseQuery();
  const step = useStep(onDone);
  const [rows, setRows] = useState<readonly SoldPackage[]>(() =>
    packages.length > 0
      ? packages.map(({ _id, revision, packageName, packagePrice, billing, packagePointOne }) => ({
          ...{ key: _id, _id, revision, packageName, packagePrice, billing, packagePointOne },
        }))
      : [{ ...EMPTY, key: "new-1" }],
  );
  const [added, setAdded] = useState(1);
  // Stored as ids, not derived from missing rows: a package that someone else adds meanwhile has no row, but must not be removed.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => onTyped(rows), [rows, onTyped]);
  const change = (key: string, part: Partial<SoldPackage>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isDemo = (_id: string) => left.some(({ record }) => record === _id);

  /** Creates the row's package, or updates it if the row was edited. Returns undefined if nothing was changed. */
  async function saveRow(row: SoldPackage) {
    const { _id, revision, packageName, packagePointOne, billing } = row;
    const packagePrice = storedPrice(row.packagePrice) ?? row.packagePrice;
    const data = { packageName, packagePrice, billing, packagePointOne };
    const before = packages.find((one) => one._id === _id);
    if (!before)
      return client.content.packages.create.mutate({ ...data, packageButtonText: `Order ${packageName}` });
    if (named.every((name) => before[name] === data[name]) && before.billing === billing) return undefined;
    // The other points of an edited demo package are cleared, because the shop didn't promise them.
    const points = isDemo(_id) ? OTHER_POINTS : {};
    const isNamed = isDemo(_id) || before.packageButtonText === `Order ${before.packageName}`;
    const button = isNamed ? { packageButtonText: `Order ${packageName}` } : {};
    return client.content.packages.update.mutate({ _id, revision, data: { ...points, ...button, ...data } });
  }

  const save = () => {
    const wrong = rows.flatMap((row) =>
      named.flatMap((name) =>
        row[name].trim() === "" && !(name === "packagePrice" && isByRequest(row._id))
          ? [{ path: `${row.key}-${name}`, message: `${words[name]} is required.` }]
          : [],
      ),
    );
    if (wrong.length > 0) return step.refuse(wrong);
    let at = "";
    const work = async () => {
      const gone = packages.filter(({ _id }) => removed.includes(_id));
      for (const { _id } of gone) await client.content.packages.remove.mutate({ _id });
      for (const row of rows) {
        at = row.key;
        const saved = await saveRow(row);
        if (saved) change(row.key, { _id: saved._id, revision: saved.revision });
      }
    };
    const nameOf = (path: string) => (named.some((name) => name === path) ? `${at}-${path}` : path);
    return void step.run("Saving…", work, { nameOf });
  };
  const isByRequest = (_id: string) => packages.find((one) => one._id === _id)?.availability === "By request";

  return (
    <StepForm step={step} onSubmit={save}>
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
              onClick={() => {
                setRows((before) => before.filter(({ key }) => key !== row.key));
                setRemoved((before) => [...before, row._id]);
              }}
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
                { value: "Per month", label: "Per month" },
              ]}
              onChange={(event) =>
                change(row.key, { billing: event.currentTarget.value === "" ? "" : "Per month" })
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
                ? "When you change this package, its other demo points are deleted. Add your own under Content."
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
        onClick={() => {
          setRows((before) => [...before, { ...EMPTY, key: `new-${added + 1}` }]);
          setAdded(added + 1);
        }}
      >
        Add package
      </Button>
      <p className="text-sm text-text-muted">
        Prices are in {currency}. Change the currency{" "}
        <ScreenLink href={paths.businessSettings()} className="link">
          under Settings
        </ScreenLink>
        before your first order.
      </p>
    </StepForm>
  );
}

const words = {
  packageName: "Name",
  packagePrice: "Price",
  packagePointOne: "Short description",
};
