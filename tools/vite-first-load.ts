import path from 'node:path'
import type { Plugin } from 'vite'
import { MENU_PAGE, OTHER_ENTRANCES } from './lib/entrances.ts'

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/

/** Icons that most pages with an address use together: one small file compresses better than three. */
const CONTACT_ICONS = /platform[\\/]ui[\\/]icons[\\/](mail|phone|pin)\.tsx$/

const ROOT = path.join(import.meta.dirname, '..')

/** The first modules of every visit, and those imported by the browser's entry. */
const STARTUP_MODULES =
  /(apps\/storefront\/(root|shell\/shop-layout))\.tsx\?__react-router|platform\/ui\/intercept-back-navigation\.ts$/

/** Whether a module is a page as its route loads it: without its parts for the server. */
const isPage = (id: string, page: RegExp): boolean =>
  id.includes('?__react-router') &&
  page.test(
    path
      .relative(ROOT, id.slice(0, id.indexOf('?')))
      .split(path.sep)
      .join('/'),
  )

/**
 * Puts the code of first pages into three files: the framework, which our changes do not affect, so that it stays cached;
 * the shop, which every page loads; and the menu, which only pages with a menu load. Many small files would each need a
 * request and compress badly. What belongs where is determined by following the imports, so no list needs maintenance.
 */
export const groupFirstLoadChunks = (): Plugin => {
  const shop = new Set<string>()
  const menu = new Set<string>()
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
                    { name: 'framework', test: FRAMEWORK, priority: 3 },
                    { name: 'shop', test: (id) => shop.has(id), priority: 2 },
                    { name: 'menu', test: (id) => menu.has(id), priority: 1 },
                    { name: 'contact-icons', test: CONTACT_ICONS },
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      const visit = (id: string, members: Set<string>): void => {
        if (members.has(id)) return
        members.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, members)
      }
      const others = new Set<string>()
      for (const id of this.getModuleIds()) {
        if (STARTUP_MODULES.test(id)) visit(id, shop)
        if (isPage(id, MENU_PAGE)) visit(id, menu)
        if (OTHER_ENTRANCES.some(({ module }) => isPage(id, module))) visit(id, others)
      }
      for (const id of menu) if (others.has(id)) shop.add(id)
    },
  }
}
