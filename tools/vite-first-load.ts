import type { Plugin } from 'vite'

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/

/** The first modules of every visit to a menu, and those imported by the browser's entry. */
const STARTUP_MODULES =
  /(apps\/storefront\/(root|shell\/shop-layout)|core\/menus\/storefront\/pages\/menu\.page)\.tsx\?__react-router|platform\/ui\/intercept-back-navigation\.ts$/

/**
 * Puts the code of every first page into two files: the framework, which our changes do not affect, so that it stays
 * cached, and the shop. Many small files would each need a request and compress badly. The first load is determined
 * by following the imports, so no list needs maintenance.
 */
export const groupFirstLoadChunks = (): Plugin => {
  const members = new Set<string>()
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
                codeSplitting: {
                  groups: [
                    { name: 'framework', test: FRAMEWORK, priority: 2 },
                    { name: 'shop', test: (id) => members.has(id), priority: 1 },
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      const visit = (id: string): void => {
        if (members.has(id)) return
        members.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      for (const id of this.getModuleIds()) if (STARTUP_MODULES.test(id)) visit(id)
    },
  }
}
