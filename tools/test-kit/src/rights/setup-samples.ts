type CallInput = Record<string, unknown>;

/** Samples for the procedures that save a step of the first day. */
export const setupSamples: Readonly<Record<string, () => CallInput>> = {
  "setup.saveBusiness": () => ({
    business: { revision: 0, values: { name: "Sample" } },
    logo: "",
  }),
  "setup.savePackages": () => ({
    remove: [],
    packages: [
      {
        _id: "",
        revision: 0,
        data: { packageName: "Sample", packagePrice: "9.50", packagePointOne: "A page" },
      },
    ],
  }),
  "setup.saveNotifications": () => ({
    business: { revision: 0, values: { supportEmail: "help@example.com" } },
    mail: { revision: 0, values: { sender: "sample@example.com" } },
  }),
};
