import { countryNames, dayAt, formatCents, paths, shopCurrency } from "@rankwright/schema";
import { Breadcrumb, Card, PageHeader, Table } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage, adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { privateMeta } from "#app/meta.ts";
import { usePanel } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/quote";
import { QuoteActions } from "./quote-actions.tsx";
import { QuoteFacts } from "./quote-facts.tsx";
import { QuoteForm, type SavedQuote } from "./quote-form.tsx";
import { newQuote, packageLine, typedOf } from "./typed-quote.ts";

export const meta = privateMeta("Quote");

const NEW = "new";

type Quote = RouterOutputs["quotes"]["get"];

/** Returns the sender and the subject of the contact message that a new quote answers; null without one. */
async function messageOf({ context, request }: Route.LoaderArgs) {
  const _id = new URL(request.url).searchParams.get("message");
  if (!_id) return null;
  const { value } = await callApi(() => api(context).messages.get({ _id }));
  return value ? { name: value.name, email: value.email, subject: value.subject } : null;
}

export async function loader(args: Route.LoaderArgs) {
  const { id: _id } = args.params;
  // The browser may name countries differently.
  const countries = countryNames();
  if (_id === NEW) {
    const page = await adminPage(args, (q) => [
      q.content.packages.list.prefetch(),
      q.settings.tax.get.prefetch(),
      q.settings.tax.rates.prefetch(),
    ]);
    return { ...page, countries, message: page.dehydratedState ? await messageOf(args) : null };
  }
  const page = await adminRecordPage(
    args,
    () => api(args.context).quotes.get({ _id }),
    (q) => [
      q.quotes.get.prefetch({ _id }),
      q.content.packages.list.prefetch(),
      q.settings.tax.get.prefetch(),
      q.settings.tax.rates.prefetch(),
    ],
  );
  return { ...page, countries, message: null };
}

const savedOf = ({ revision, currency, content }: Quote): SavedQuote => ({
  revision,
  currency,
  typed: typedOf(content),
});

type Message = Awaited<ReturnType<typeof messageOf>>;

/** Returns a new quote that answers a message: for its sender, over the package that its subject names. */
function startOf(today: string, message: Message, packages: RouterOutputs["content"]["packages"]["list"]) {
  const quote = newQuote(today);
  if (!message) return quote;
  const asked = packages.find(({ packageName }) => message.subject.endsWith(` ${packageName}`));
  return {
    ...quote,
    customerName: message.name,
    customerEmail: message.email,
    title: asked?.packageName ?? "",
    lines: asked ? [packageLine(asked)] : quote.lines,
  };
}

function NewQuote({ message, countries }: { message: Message; countries: readonly string[] }) {
  const goTo = useGoTo();
  const utils = trpc.useUtils().quotes;
  const { data: packages = [] } = trpc.content.packages.list.useQuery();
  const today = dayAt(Date.now(), usePanel()?.timeZone ?? "UTC");
  const [start] = useState(() => startOf(today, message, packages));
  const save = trpc.quotes.save.useMutation({ onSuccess: () => utils.page.invalidate() });
  const id = save.data?._id;
  // In an effect, so that the form has already reported that nothing is unsaved. Otherwise the guard would block the navigation.
  useEffect(() => {
    if (id) void goTo(paths.quote(id), { replace: true });
  }, [id, goTo]);
  return (
    <QuoteForm
      saved={save.data ? savedOf(save.data) : { revision: 0, currency: shopCurrency(), typed: start }}
      save={save}
      countries={countries}
      onSave={async (quote) => savedOf(await save.mutateAsync({ quote }))}
    />
  );
}

/** Lines of a quote that can't be changed any more, at the prices that the customer pays. */
function AnsweredQuote({ quote: { content, currency, sale } }: { quote: Quote }) {
  const { lines } = sale ?? content;
  return (
    <Card className="grid gap-4">
      {content.note !== "" && <p className="whitespace-pre-line wrap-anywhere">{content.note}</p>}
      <Table
        caption="Lines"
        captionHidden
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          { id: "text", header: "Description", breakable: true, cell: ({ text }) => text },
          { id: "quantity", header: "Quantity", align: "end", cell: ({ quantity }) => quantity / 100 },
          {
            id: "price",
            header: "Unit price",
            align: "end",
            cell: ({ unitCents }) => formatCents(unitCents, currency),
          },
        ]}
      />
    </Card>
  );
}

function Known({ _id, countries }: { _id: string; countries: readonly string[] }) {
  const utils = trpc.useUtils().quotes;
  const { data: quote } = trpc.quotes.get.useQuery({ _id });
  const [issues, setIssues] = useState<{ path: string; message: string }[]>([]);
  const save = trpc.quotes.save.useMutation({
    onSuccess: async (now) => {
      setIssues([]);
      utils.get.setData({ _id }, now);
      await utils.page.invalidate();
    },
  });
  if (!quote) return null;
  const isOpen = quote.decidedAt === null;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {isOpen ? (
        <QuoteForm
          saved={savedOf(quote)}
          save={save}
          countries={countries}
          issues={issues}
          onSave={async (typed, revision) => savedOf(await save.mutateAsync({ _id, revision, quote: typed }))}
          onReread={async () => {
            const now = await utils.get.fetch({ _id }, { staleTime: 0 });
            save.reset();
            return savedOf(now);
          }}
        />
      ) : (
        <AnsweredQuote quote={quote} />
      )}
      <div className="grid gap-6">
        <QuoteFacts quote={quote} />
        {quote.order === null && <QuoteActions quote={quote} onIssues={setIssues} />}
      </div>
    </div>
  );
}

/** Screen of one quote: its form until the customer answers, and what became of it. */
export default function QuoteScreen({ params: { id }, loaderData }: Route.ComponentProps) {
  const { data: quote } = trpc.quotes.get.useQuery({ _id: id }, { enabled: id !== NEW });
  const title = id === NEW ? "New quote" : (quote?.title ?? "Quote");
  return (
    <UnsavedGuard key={id}>
      <div className="grid min-w-0 gap-8 wrap-anywhere">
        <PageHeader
          title={title}
          description={quote && `For ${quote.company || quote.customerName}`}
          above={
            <Breadcrumb
              as={ScreenLink}
              items={[{ label: "Quotes", href: paths.quotes() }, { label: title }]}
            />
          }
        />
        {id === NEW ? <NewQuote {...loaderData} /> : <Known _id={id} countries={loaderData.countries} />}
      </div>
    </UnsavedGuard>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
