import type { Platform } from '#platform/http/server-plugin.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The path of a stall's own page below the home path of its court, such as `lp/{site}/brands/{store}`. */
    stallPage: (stall: { readonly siteId: string; readonly storeId: string }) => string
  }
}

/** The page of a court's stall below the court's home path; null where stalls have none, and their menu is opened. */
export const findStallPage = (
  { hooks }: Pick<Platform, 'hooks'>,
  stall: { readonly siteId: string; readonly storeId: string },
): string | null => hooks.all('stallPage')[0]?.(stall) ?? null
