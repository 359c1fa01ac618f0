import { Badge, Button, Table } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";

interface Device {
  _id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

/** Signed-in devices, each with a button to sign it out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const sent = useNavigation().formData;
  return (
    <section aria-labelledby="devices" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="devices" className="text-2xl">
            Devices
          </h2>
          <p className="text-sm text-text-muted">
            Log out any device you don't recognize, then change your password.
          </p>
        </div>
        {devices.length > 1 && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="end-others"
              variant="secondary"
              size="sm"
              busy={sent?.get("intent") === "end-others" && "Logging out…"}
            >
              Log out all other devices
            </Button>
          </Form>
        )}
      </div>
      <Table
        caption="Logged-in devices"
        captionHidden
        rows={devices}
        rowKey={({ _id }) => _id}
        columns={[
          {
            id: "device",
            header: "Device",
            cell: ({ device, isCurrent }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {device} {isCurrent && <Badge tone="accent">This device</Badge>}
              </span>
            ),
          },
          { id: "createdAt", header: "Logged in", cell: ({ createdAt }) => createdAt },
          { id: "lastUsedAt", header: "Last used", cell: ({ lastUsedAt }) => lastUsedAt },
          {
            id: "end",
            header: "",
            align: "end",
            cell: ({ _id, device, isCurrent }) =>
              isCurrent ? null : (
                <Form method="post">
                  <input type="hidden" name="_id" value={_id} />
                  <Button
                    type="submit"
                    variant="quiet"
                    size="sm"
                    aria-label={`Log out ${device}`}
                    busy={sent?.get("_id") === _id && "Logging out…"}
                  >
                    Log out
                  </Button>
                </Form>
              ),
          },
        ]}
      />
    </section>
  );
}
