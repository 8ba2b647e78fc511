import type { ServerPlugin } from '#platform/http/server-plugin.ts'

/** Crisp: the page that its makers offer for embedding. */
export const crispChat: ServerPlugin = {
  name: 'chat-crisp',
  provides: () => ({
    chatVendor: [
      {
        type: 20,
        name: 'crisp',
        title: 'Crisp',
        id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        origin: 'https://go.crisp.chat',
        isSelfHosted: false,
        getAddress: ({ origin, id, language }) => `${origin}/chat/embed/?website_id=${id}&locale=${language}`,
      },
    ],
  }),
}
