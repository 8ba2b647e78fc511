import type { ServerPlugin } from '#platform/http/server-plugin.ts'

/** tawk.to: the direct chat link of a property and its widget. */
export const tawkChat: ServerPlugin = {
  name: 'chat-tawk',
  provides: () => ({
    chatVendor: [
      {
        type: 30,
        name: 'tawk',
        title: 'tawk.to',
        id: /^[0-9a-f]{24}\/[a-z0-9]{7,24}$/,
        origin: 'https://tawk.to',
        isSelfHosted: false,
        getAddress: ({ origin, id }) => `${origin}/chat/${id}`,
      },
    ],
  }),
}
