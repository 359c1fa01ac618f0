import { centsToAmount, shopCurrency } from "@rankwright/schema";
import { Checkbox, SelectField, showToast, TextField } from "@rankwright/ui";
import { FormDialog } from "#app/components/form-dialog.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { fieldsOf } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { CouponLinks } from "./coupon-links.tsx";

export type Coupon = RouterOutputs["coupons"]["list"][number];

/** Converts a number or null to a field's text. */
const typed = (value: number | null | undefined) => (value == null ? "" : String(value));

/** Returns what a coupon takes off, as its field shows it. */
function valueText(coupon: Coupon | undefined): string {
  if (!coupon) return "";
  return coupon.cents === null
    ? typed(coupon.percent && coupon.percent / 1_000)
    : centsToAmount(coupon.cents);
}

/** Dialog to add or change a coupon. */
export function CouponDialog({ coupon, onClose }: { coupon: Coupon | undefined; onClose: () => void }) {
  const { coupons } = trpc.useUtils();
  const packages = trpc.content.packages.list.useQuery();
  const save = trpc.coupons.save.useMutation({
    onSuccess: (now) => {
      coupons.list.setData(undefined, now);
      showToast("Coupon saved");
      onClose();
    },
  });
  const issues = (save.error ? readProblem(save.error).issues : []).map((issue) => ({
    ...issue,
    path: issue.path.replace(/^coupon\./, ""),
  }));
  const field = (name: string) => ({
    name,
    error: fieldsOf({ issues })(name).error,
    autoComplete: "off",
  });
  function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "");
    save.mutate({
      ...(coupon && { _id: coupon._id }),
      coupon: {
        code: text("code"),
        kind: text("kind") === "amount" ? "amount" : "percent",
        value: text("value"),
        charges: text("charges"),
        appliesToAll: data.has("appliesToAll"),
        packageIds: data.getAll("packageIds").map(String),
        fromDay: text("fromDay"),
        untilDay: text("untilDay"),
        maxUses: text("maxUses"),
        maxPerCustomer: text("maxPerCustomer"),
        firstOrderOnly: data.has("firstOrderOnly"),
        isActive: data.has("isActive"),
      },
    });
  }
  return (
    <FormDialog
      title={coupon ? `Coupon ${coupon.code}` : "Add coupon"}
      onClose={onClose}
      issues={issues}
      isSaving={save.isPending}
      onSave={submit}
    >
      <TextField
        {...field("code")}
        label="Code"
        required
        autoCapitalize="characters"
        spellCheck={false}
        hint="Letters, digits and hyphens, such as SPRING-20."
        defaultValue={coupon?.code}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="kind"
          label="Takes off"
          options={[
            { value: "percent", label: "A percentage" },
            { value: "amount", label: `An amount (${shopCurrency()})` },
          ]}
          defaultValue={coupon?.cents == null ? "percent" : "amount"}
        />
        <TextField
          {...field("value")}
          label="Value"
          required
          inputMode="decimal"
          placeholder="20"
          defaultValue={valueText(coupon)}
        />
      </div>
      <div className="grid gap-1">
        <TextField
          {...field("charges")}
          label="Charges of a subscription"
          inputMode="numeric"
          hint="Number of charges that it reduces. Leave empty for the first one only."
          defaultValue={typed(coupon?.charges)}
        />
        <Checkbox name="appliesToAll" defaultChecked={coupon?.charges === null}>
          All charges
        </Checkbox>
      </div>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">Packages</legend>
        <p className="text-sm text-text-muted">All packages if none is chosen.</p>
        {/* Packages that were deleted, or aren't loaded yet, stay chosen. */}
        {(coupon?.packageIds ?? [])
          .filter((_id) => !packages.data?.some((one) => one._id === _id))
          .map((_id) => (
            <input key={_id} type="hidden" name="packageIds" value={_id} />
          ))}
        {(packages.data ?? []).map(({ _id, packageName }) => (
          <Checkbox
            key={_id}
            name="packageIds"
            value={_id}
            defaultChecked={coupon?.packageIds.includes(_id) ?? false}
          >
            {packageName}
          </Checkbox>
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("fromDay")}
          type="date"
          label="From"
          optional
          defaultValue={coupon?.fromDay ?? ""}
        />
        <TextField
          {...field("untilDay")}
          type="date"
          label="Until"
          optional
          defaultValue={coupon?.untilDay ?? ""}
        />
        <TextField
          {...field("maxUses")}
          label="Uses in total"
          optional
          inputMode="numeric"
          defaultValue={typed(coupon?.maxUses)}
        />
        <TextField
          {...field("maxPerCustomer")}
          label="Uses per customer"
          optional
          inputMode="numeric"
          defaultValue={typed(coupon?.maxPerCustomer)}
        />
      </div>
      <div className="grid">
        <Checkbox name="firstOrderOnly" defaultChecked={coupon?.firstOrderOnly ?? false}>
          Only for a customer's first order
        </Checkbox>
        <Checkbox name="isActive" defaultChecked={coupon?.isActive ?? true}>
          Can be used
        </Checkbox>
      </div>
      {coupon && <CouponLinks coupon={coupon} packages={packages.data ?? []} />}
    </FormDialog>
  );
}
