import type { Plugin } from 'vite'

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/

/** The modules that every visit to a menu begins with, and what the browser's entry brings along. */
const STARTUP_MODULES =
  /(apps\/storefront\/(root|shell\/shop-layout)|core\/menus\/storefront\/pages\/menu\.page)\.tsx\?__react-router|platform\/ui\/intercept-back-navigation\.ts$/

/**
 * Puts what every first page needs into two files: the framework, which no change of ours touches, so that it stays
 * in caches, and the shop. Many small files would each be asked for alone and compress badly. What belongs to the
 * first load is found by following the imports, so no list has to be kept.
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
