import type { RecordedChunk } from '../vite-record-modules.ts'

/** The part of React Router's manifest that lists the scripts of a page. */
export interface RouteManifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

interface ManifestRoute {
  readonly id: string
  readonly parentId?: string
  readonly module: string
  readonly clientLoaderModule?: string
  readonly clientMiddlewareModule?: string
}

const FORBIDDEN_MODULES: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^(core|features|providers)\/.+\/server\//, 'a server room'],
  [/^apps\/server\//, 'the server shell'],
  [/^platform\/(db|http|jobs|outbox|observability|env|testing)\//, 'a server part of the platform'],
  [/\.server\.tsx?$/, 'a file for the server only'],
  [/^(node:|__vite-browser-external)/, 'a part of Node'],
  [
    /(^|\/)node_modules\/(pg|pg-[^/]+|kysely|fastify|@fastify\/[^/]+|@electric-sql\/[^/]+|pino|sharp)\//,
    'a server package',
  ],
  [/(^|\/)node_modules\/zod\/v\d\/classic\//, 'the full build of zod (use zod/mini or no schema at all)'],
]

/** Modules that must not be in the browser, each with its file and its kind. */
export const findForbiddenModules = (chunks: readonly RecordedChunk[]): string[] =>
  chunks.flatMap(({ file, modules }) =>
    modules.flatMap((module) => {
      const found = FORBIDDEN_MODULES.find(([pattern]) => pattern.test(module))
      return found ? [`${module} is ${found[1]} and reached the browser in ${file}`] : []
    }),
  )

const toFileName = (url: string): string => url.replace(/^\//, '')

const collectImports = (
  file: string,
  chunks: ReadonlyMap<string, RecordedChunk>,
  seen: Set<string>,
): void => {
  if (seen.has(file)) return
  seen.add(file)
  for (const next of chunks.get(file)?.imports ?? []) collectImports(next, chunks, seen)
}

/**
 * The scripts that the page of a module matching `page` loads before the customer's first touch: the entry, the
 * page's route and its parents, each with all their imports. Undefined when no route belongs to such a module.
 * Scripts loaded later by `import()` are not counted.
 */
export const listFirstLoadFiles = (
  manifest: RouteManifest,
  chunks: readonly RecordedChunk[],
  page: RegExp,
): readonly string[] | undefined => {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const madeBy = (route: ManifestRoute): string => byFile.get(toFileName(route.module))?.entry ?? ''
  const start = Object.values(manifest.routes).find((route) => page.test(madeBy(route)))
  if (!start) return undefined
  const files = new Set<string>()
  for (const url of [manifest.entry.module, ...manifest.entry.imports])
    collectImports(toFileName(url), byFile, files)
  for (let route: ManifestRoute | undefined = start; route; route = manifest.routes[route.parentId ?? '']) {
    for (const url of [route.module, route.clientLoaderModule, route.clientMiddlewareModule]) {
      if (url) collectImports(toFileName(url), byFile, files)
    }
  }
  return [...files].sort()
}
