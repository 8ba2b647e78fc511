import type { Trigger } from './trigger-stage.ts'

/** A page that the server renders with a message in place of its content. */
const readPage =
  (path: (home: string) => string): Trigger =>
  async ({ shop, readHeading }, language) => ({
    code: null,
    text: await readHeading(path(shop.site.homePath), language),
  })

export const pageTriggers = {
  noItemsMatch: readPage((home) => `/${home}/menu-list/search?q=xylophone`),
  payLinkInvalid: readPage(() => '/pay-link/none'),
} satisfies Readonly<Record<string, Trigger>>
