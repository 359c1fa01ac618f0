import {
  isEmail,
  MAIL_PROVIDERS,
  type MailProvider,
  mailEncryption,
  mailProviderAt,
  type SettingGroup,
  serversOf,
} from "@rankwright/schema";
import { SelectField } from "@rankwright/ui";
import { type ReactNode, useState } from "react";

type Texts = Readonly<Record<string, string>>;

interface Options<Group extends SettingGroup> {
  group: Group;
  protocol: "smtp" | "imap";
  /** Field whose value is the mailbox's own address, unless another one was entered. */
  address: keyof Group["fields"] & string;
  /** Fields that are only shown for an own server. `choice` are those that appear once a provider was chosen. */
  choice: readonly (keyof Group["fields"] & string)[];
  values: Texts;
  set: (name: string, value: string) => void;
  /** True if environment variables set the server. */
  isFixed: boolean;
}

interface Shown {
  group: SettingGroup;
  hidden: readonly string[];
  above: Readonly<Record<string, ReactNode>>;
  below: Readonly<Record<string, ReactNode>>;
  set: (name: string, value: string) => void;
  /** Forgets what was chosen, because the form's changes were discarded. */
  reset: () => void;
}

const OWN = "own";
const SERVER = ["host", "port"] as const;

/**
 * Choice of a mail provider for a settings form: which fields it shows, how they are called, and what is next to them. The provider is
 * recognised from the server, so nothing but the settings is saved. Switching keeps what was typed.
 */
export function useMailProvider<Group extends SettingGroup>(options: Options<Group>): Shown {
  const { group, protocol, address, choice, values, set, isFixed } = options;
  const [isOwn, setOwn] = useState(false);
  /** Server that was typed before another provider was chosen. */
  const [typed, setTyped] = useState<Texts>();
  const { host = "", port = "", user = "" } = values;
  const provider = isOwn ? undefined : mailProviderAt({ host, port }, protocol);
  const id = provider?.id ?? (isOwn || host !== "" ? OWN : "");
  const reset = () => {
    setOwn(false);
    setTyped(undefined);
  };

  function followUser(at: MailProvider | undefined, before: string, now: string) {
    const own = values[address] ?? "";
    if (at?.isMailbox && (own === "" || own === before) && (now === "" || isEmail(now))) set(address, now);
  }
  function choose(next: string) {
    const found = MAIL_PROVIDERS.find((one) => one.id === next);
    const [server] = found ? serversOf(found, protocol) : [typed];
    if (id === OWN) setTyped({ host, port });
    setOwn(!found);
    if (server) for (const name of SERVER) set(name, server[name] ?? "");
    followUser(found, "", user);
  }

  if (isFixed) return { group, hidden: [], above: {}, below: {}, set, reset };
  const hidden =
    id === "" ? choice : provider ? choice.filter((name) => SERVER.some((part) => part === name)) : [];
  return {
    group: provider ? named(group, provider) : group,
    hidden,
    above: {
      host: (
        <Choice
          id={id}
          name={group.name}
          protocol={protocol}
          host={host}
          onChoose={choose}
          onHost={(value) => set("host", value)}
        />
      ),
    },
    below: { password: provider && <Help provider={provider} /> },
    set: (name: string, value: string) => {
      set(name, value);
      if (name === "user") followUser(provider, user, value);
    },
    reset,
  };
}

/** Returns the group with the provider's words for the login. */
const named = (group: SettingGroup, { user, password }: MailProvider): SettingGroup => ({
  ...group,
  fields: Object.fromEntries(
    Object.entries(group.fields).map(([name, { hint, ...field }]) => {
      const label = name === "user" ? user : name === "password" ? password : undefined;
      return [name, label ? { ...field, label } : { ...field, ...(hint && { hint }) }];
    }),
  ),
});

interface ChoiceProps {
  id: string;
  /** Name of the settings group. */
  name: string;
  protocol: "smtp" | "imap";
  host: string;
  onChoose: (id: string) => void;
  onHost: (host: string) => void;
}

/** Selects for the provider and, if it has several, its region. */
function Choice({ id, name, protocol, host, onChoose, onHost }: ChoiceProps) {
  const servers = MAIL_PROVIDERS.filter((one) => one.id === id).flatMap((one) => serversOf(one, protocol));
  const server = servers.find((one) => one.host === host.toLowerCase());
  return (
    <div className="grid gap-5">
      <SelectField
        label="Mail provider"
        name="provider"
        id={`${name}-provider`}
        value={id}
        options={[
          ...(id === "" ? [{ value: "", label: "Choose your provider" }] : []),
          ...MAIL_PROVIDERS.filter((one) => serversOf(one, protocol).length > 0).map((one) => ({
            value: one.id,
            label: one.name,
          })),
          { value: OWN, label: "Own or other server" },
        ]}
        hint={
          server &&
          `Server: ${server.host}, port ${server.port}, encrypted with ${mailEncryption(server.port, protocol)}.`
        }
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {servers.length > 1 && (
        <SelectField
          label="Region"
          name="region"
          id={`${name}-region`}
          value={server?.host ?? ""}
          options={servers.map((one) => ({ value: one.host, label: one.region }))}
          onChange={(event) => onHost(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Instructions for the provider's site, with a link to the page that creates the password. */
function Help({ provider: { note, link } }: { provider: MailProvider }) {
  return (
    <p className="text-sm text-text-muted">
      {note}{" "}
      <a href={link.href} target="_blank" rel="noopener noreferrer" className="link">
        {link.text}
      </a>
    </p>
  );
}
