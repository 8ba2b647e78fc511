import path from 'node:path'
import type { Plugin } from 'vite'
import { MENU_PAGE, OTHER_ENTRANCES, SCANNED_ENTRANCES } from './lib/entrances.ts'
import { getHighestRank, type Loader, type Part, planParts } from './lib/first-load-parts.ts'

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/

/** Icons that most pages with an address use together: one small file compresses better than three. */
const CONTACT_ICONS = /platform[\\/]ui[\\/]icons[\\/](mail|phone|pin)\.tsx$/

const ROOT = path.join(import.meta.dirname, '..')

/** The first modules of every visit, and those imported by the browser's entry. */
const STARTUP_MODULES =
  /(apps\/storefront\/(root|shell\/shop-layout))\.tsx\?__react-router|platform\/ui\/intercept-back-navigation\.ts$/

/** The layout of all customer's pages. */
const CUSTOMER_LAYOUT = /^apps\/storefront\/shell\/merchant-layout\.tsx$/

const CONSOLE = /[\\/]console[\\/]/

/** The layout with room for extensions, the sheet of a dish, and what loads once the menu is painted. */
const LATER_LOADERS: readonly RegExp[] = [
  /^apps\/storefront\/shell\/personal-layout\.tsx$/,
  /^core\/cart\/storefront\/item-sheet\.tsx$/,
  /^apps\/storefront\/shell\/after-paint\.tsx$/,
]

const FIRST_PAGES = [...OTHER_ENTRANCES, ...SCANNED_ENTRANCES]

/** Framework, shop and menu come first: the parts are of what these leave. */
const PART_RANKS = Array.from(
  { length: getHighestRank(FIRST_PAGES.length + LATER_LOADERS.length) + 1 },
  (_, rank) => rank,
)

const toSourcePath = (id: string): string =>
  path.relative(ROOT, id.replace(/\?.*$/, '')).split(path.sep).join('/')

/** Whether a module is a page or a layout as its route loads it: without its parts for the server. */
const isRoute = (id: string): boolean => id.includes('?__react-router')

const isPage = (id: string, page: RegExp): boolean => isRoute(id) && page.test(toSourcePath(id))

const isFirstPage = (id: string): boolean =>
  isPage(id, CUSTOMER_LAYOUT) || FIRST_PAGES.some(({ module }) => isPage(id, module))

/**
 * Puts the code of first pages into few files: the framework, which our changes do not affect, so that it stays cached;
 * the shop, which every page loads; the menu, which only pages with a menu load; and the parts that the other first pages
 * share. Many small files would each need a request and compress badly. What belongs where is determined by following the
 * imports, so no list needs maintenance.
 */
export const groupFirstLoadChunks = (): Plugin => {
  let shop: Set<string> = new Set()
  let menu: ReadonlySet<string> = new Set()
  let parts: ReadonlyMap<string, Part> = new Map()
  const getPartName = (id: string, rank: number): string | null => {
    const part = isRoute(id) ? undefined : parts.get(id)
    return part?.rank === rank ? part.name : null
  }
  return {
    name: 'compass-gather-first-load',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              output: {
                // The names of what is loaded later are a part of the first scripts that does not compress.
                chunkFileNames: 'assets/[name]-[hash:7].js',
                codeSplitting: {
                  groups: [
                    { name: 'framework', test: FRAMEWORK, priority: 400 },
                    { name: 'shop', test: (id) => shop.has(id), priority: 300 },
                    { name: 'menu', test: (id) => menu.has(id), priority: 200 },
                    { name: 'contact-icons', test: CONTACT_ICONS, priority: 100 },
                    ...PART_RANKS.map((rank) => ({
                      name: (id: string) => getPartName(id, rank),
                      priority: rank,
                    })),
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const visit = (id: string, members: Set<string>): void => {
        if (members.has(id)) return
        members.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, members)
      }
      const collect = (isWanted: (id: string) => boolean): Set<string> => {
        const members = new Set<string>()
        for (const id of ids) if (isWanted(id)) visit(id, members)
        return members
      }
      const others = collect((id) => OTHER_ENTRANCES.some(({ module }) => isPage(id, module)))
      menu = collect((id) => isPage(id, MENU_PAGE))
      shop = collect((id) => STARTUP_MODULES.test(id))
      for (const id of menu) if (others.has(id)) shop.add(id)
      const isLoadedLater = (id: string): boolean =>
        CONSOLE.test(id) || (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const loaders: Loader[] = [
        ...FIRST_PAGES.map(({ module, isCustomerPage = false }): Loader => {
          const isWanted = (id: string) =>
            isPage(id, module) || (isCustomerPage && isPage(id, CUSTOMER_LAYOUT))
          return { kind: isCustomerPage ? 'customerPage' : 'page', members: collect(isWanted) }
        }),
        ...LATER_LOADERS.map((file): Loader => {
          const isWanted = (id: string) => file.test(toSourcePath(id))
          return { kind: 'later', members: collect(isWanted) }
        }),
        { kind: 'rest', members: collect((id) => isLoadedLater(id) || (isRoute(id) && !isFirstPage(id))) },
      ]
      parts = planParts(loaders)
    },
  }
}
