import { backupsSettings, fileSize } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/backups";
import { BackupDownload } from "./backup-download.tsx";
import { BackupNow } from "./backup-now.tsx";
import { SettingsForm } from "./form/settings-form.tsx";
import { useSettingsForm } from "./form/use-settings-form.ts";
import { SettingsScreen } from "./screen.tsx";

export const meta = privateMeta("Backups");

export async function loader(args: Route.LoaderArgs) {
  const page = await adminPage(args, (q) => [
    q.settings.backups.get.prefetch(),
    q.settings.backups.list.prefetch(),
  ]);
  const { owner } = await loadAccount(args);
  return { ...page, owner };
}

type Saved = RouterOutputs["settings"]["backups"]["get"];
type List = RouterOutputs["settings"]["backups"]["list"];

const MAX_SHOWN = 10;

function Nightly({ view, list }: { view: Saved; list: List }) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.backups.save.useMutation();
  // Shows whether backups run each night, even if the owner hasn't set it.
  const shown = { ...view, values: { ...view.values, nightly: list.isNightly ? "on" : "off" } };
  const form = useSettingsForm({
    group: backupsSettings,
    view: shown,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.backups.get.setData(undefined, now);
      await Promise.all([settings.backups.list.invalidate(), settings.live.get.invalidate()]);
      return now;
    },
  });
  return (
    <Card className="grid gap-5">
      <h2 id="every-night" className="text-xl">
        Nightly backup
      </h2>
      <p className="text-sm text-text-muted">
        When on, it runs at 3 am in your time zone, or at the next start if the server was off. You get a mail
        if it fails.
      </p>
      <SettingsForm
        group={backupsSettings}
        form={form}
        view={shown}
        defaults={{ kept: `${list.kept}` }}
        labelledBy="every-night"
      />
    </Card>
  );
}

function ExistingBackups({ list }: { list: List }) {
  const { moment } = useDates();
  const { backups, newestBytes, freeBytes, folder } = list;
  const older = backups.length - MAX_SHOWN;
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Backups on this server</h2>
      {backups.length === 0 ? (
        <p className="text-sm text-text-muted">No backups yet.</p>
      ) : (
        <ul className="nums divide-y divide-border text-sm">
          {backups.slice(0, MAX_SHOWN).map(({ name, at }) => (
            <li key={name} className="py-2">
              <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
            </li>
          ))}
          {older > 0 && <li className="py-2 text-text-muted">{`and ${older} older`}</li>}
        </ul>
      )}
      <BackupNow isFirst={backups.length === 0} />
      <p className="text-sm text-text-muted">
        {newestBytes !== null && `The latest backup is ${fileSize(newestBytes)}. `}
        {`${fileSize(freeBytes)} of disk space left.`}
      </p>
      <p className="text-sm text-text-muted">
        Stored in <code className="font-mono wrap-anywhere">{folder}</code> on this server's disk. Download a
        backup regularly, or copy the folder to another machine. To restore a backup, whoever manages the
        server runs <code className="font-mono">npm run restore</code>.
      </p>
    </Card>
  );
}

/** Screen for automatic backups and the list of existing ones. */
export default function Backups({ loaderData: { owner } }: Route.ComponentProps) {
  const saved = trpc.settings.backups.get.useQuery();
  const query = trpc.settings.backups.list.useQuery();
  return (
    <SettingsScreen
      title="Backups"
      description="A backup includes orders, payments, messages, content, pictures and files."
    >
      <Loaded query={query} what="backups">
        {(list) => (
          <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
            <div className="grid gap-6">
              <Loaded query={saved} what="backup settings">
                {(view) => <Nightly view={view} list={list} />}
              </Loaded>
              {list.backups.length > 0 && <BackupDownload backups={list.backups} owner={owner} />}
            </div>
            <ExistingBackups list={list} />
          </div>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
