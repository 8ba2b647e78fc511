import type { ServerPlugin } from '#platform/http/server-plugin.ts'

/** Chatwoot, at its makers or on the merchant’s own host: the page that its widget shows. */
export const chatwootChat: ServerPlugin = {
  name: 'chat-chatwoot',
  provides: () => ({
    chatVendor: [
      {
        type: 10,
        name: 'chatwoot',
        title: 'Chatwoot',
        id: /^[A-Za-z0-9]{20,40}$/,
        origin: 'https://app.chatwoot.com',
        isSelfHosted: true,
        getAddress: ({ origin, id, language }) => `${origin}/widget?website_token=${id}&locale=${language}`,
      },
    ],
  }),
}
