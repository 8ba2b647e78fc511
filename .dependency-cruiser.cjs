/**
 * Who may import whom. Each rule's comment tells what to do instead; tools/check-imports.ts runs them and
 * tools/check-imports.test.ts proves that they bite. The ladder of core and the ports of providers are data:
 * tools/directions.json.
 */
const { ladder, ports } = require('./tools/directions.json')

const TEST = String.raw`\.(test|prop)\.tsx?$`
const AREA = '^(core|features)/([^/]+)/'
const TIERS = '(apps|core|features|providers|platform|demo|e2e|proofs|bench|tools)'
const SCREENS = '^((core|features)/[^/]+|providers/[^/]+/[^/]+)/(storefront|console)/'
const SERVERS = '^((core|features)/[^/]+|providers/[^/]+/[^/]+)/server/'
const SERVER_PLATFORM = String.raw`^platform/(cache|db|http|jobs|limits|observability|outbound|outbox|env|streams|testing)/|\.server\.tsx?$`
const SERVER_PACKAGES =
  '(^|/)node_modules/(pg|pg-boss|kysely|@electric-sql/[^/]+|fastify|@fastify/[^/]+|fastify-[^/]+|pino|sharp|prom-client|lru-cache|cockatiel|rate-limiter-flexible)/'

/** What lies directly in contract/ and domain/, a server's services, components lying directly in the screens. */
const DOORS = [
  String.raw`^(core|features)/[^/]+/(contract|domain)/[^/]+$`,
  String.raw`^(core|features)/[^/]+/server/[^/]+\.service\.ts$`,
  String.raw`^(core|features)/[^/]+/(storefront|console)/(?!plugin\.ts)[^/]+$`,
]
const TESTING_ROOM = '^(core|features)/[^/]+/testing/'
/** Where vendors' stand-ins live. */
const STAND_INS = '^providers/[^/]+/[^/]+/testing/'
const SHELL_DOORS = [
  String.raw`^(core|features)/[^/]+/(server|storefront|console)/plugin\.tsx?$`,
  String.raw`^providers/[^/]+/[^/]+/((server|storefront|console)/)?plugin\.tsx?$`,
  '^(core|features)/[^/]+/messages/',
  ...DOORS,
]

const rule = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const ladderRules = ladder.slice(0, -1).map((area, index) => {
  const later = ladder.slice(index + 1)
  return rule(
    `core-ladder-${area}`,
    `core/${area} may import only areas before it in the ladder. Move what both need down to the earlier area, or let core/${area} offer a typed hook that the later area registers with.`,
    { path: `^core/${area}/` },
    { path: `^core/(${later.join('|')})/` },
  )
})

const portRules = Object.entries(ports).map(([kind, owner]) =>
  rule(
    `provider-sees-only-its-port-${kind}`,
    `A provider of ${kind} knows the port in ${owner}/contract/ and the platform, nothing else of the shop. Let the port carry what the adapter needs.`,
    { path: `^providers/${kind}/`, pathNot: [TEST, '/testing/'] },
    { path: '^(core|features|apps|demo)/', pathNot: [`^${owner}/(contract|domain)/[^/]+$`] },
  ),
)

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Files that import each other, types included, cannot be read apart. Move what both need into a third file, or pass it as an argument.',
      {},
      { circular: true },
    ),
    rule(
      'not-resolvable',
      'This import leads nowhere. Write the ending (.ts, .tsx), use an alias (#core/…) or add the package.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    rule(
      'no-index-files',
      'Name a file after what is in it and import it directly; re-export files tie areas into knots.',
      {},
      { path: String.raw`^${TIERS}/(index|.*/index)\.tsx?$` },
    ),
    rule(
      'platform-knows-no-shop',
      'The platform has no shop words. Take what you need as an argument or as a hook that the shell fills.',
      { path: '^platform/' },
      { path: '^(apps|core|features|providers|demo|e2e|proofs|bench|tools)/' },
    ),
    rule(
      'kernel-stands-alone',
      'The kernel is pure and known to everyone, so it knows nobody: no packages, no Node, no other folder.',
      { path: '^platform/kernel/', pathNot: TEST },
      { pathNot: '^platform/kernel/' },
    ),
    rule(
      'core-knows-no-plug-ins',
      'Features and providers are removable, so core never names them. Offer a typed extension point in contract/ and let the plug-in register; apps/server/areas.ts and the shells plug it in.',
      { path: '^core/' },
      { path: '^(features|providers)/' },
    ),
    rule(
      'only-shells-compose',
      'Shells plug areas in; an area that imports a shell or the demo cannot be used without it. Take it as an argument. (Tests may start the app.)',
      { path: '^(core|features|providers)/', pathNot: [TEST, TESTING_ROOM] },
      { path: '^(apps|demo)/' },
    ),
    rule(
      'product-needs-no-tools',
      'The product runs without its tools, benches, proofs and journeys. Move shared code to platform/.',
      { path: '^(apps|core|features|providers|platform|demo)/' },
      { path: '^(tools|bench|proofs|e2e)/' },
    ),
    rule(
      'caches-are-in-the-table',
      'Declare the cache with defineCache and open it with cacheOf or taggedCacheOf (platform/cache/cache.ts), so that docs/caches.md lists it.',
      { pathNot: '^platform/cache/cache\\.ts$' },
      { path: '(^|/)node_modules/lru-cache/' },
    ),
    ...ladderRules,
    rule(
      'features-know-no-sibling',
      'Each feature can be removed alone. Meet through a core extension point, or move the shared part to core.',
      { path: '^features/([^/]+)/' },
      { path: '^features/', pathNot: '^features/$1/' },
    ),
    rule(
      'features-know-no-provider',
      'A feature speaks to a vendor through the port in core; which vendor answers is configuration.',
      { path: '^features/' },
      { path: '^providers/' },
    ),
    rule(
      'providers-know-no-sibling',
      'Providers are twins that can each be removed. What several need belongs beside the port or in platform/.',
      { path: '^providers/([^/]+)/([^/]+)/' },
      { path: '^providers/', pathNot: '^providers/$1/$2/' },
    ),
    ...portRules,
    rule(
      'areas-enter-by-the-door',
      "Another area's folders below contract/, domain/, storefront/ and console/, its routes, use cases and repositories are private. Import from contract/ or domain/, call its server/*.service.ts, or use a component lying directly in its storefront/ or console/.",
      { path: AREA, pathNot: [TEST, TESTING_ROOM] },
      { path: '^(core|features)/', pathNot: ['^$1/$2/', ...DOORS] },
    ),
    rule(
      'tests-enter-by-the-door',
      "A test reaches another area as everyone does, plugs it in by its plugin.ts, or uses the builders in that area's testing/ folder.",
      { path: `^(core|features)/([^/]+)/(testing/|.*${TEST})` },
      { path: '^(core|features)/', pathNot: ['^$1/$2/', TESTING_ROOM, ...SHELL_DOORS] },
    ),
    rule(
      'shells-enter-by-the-door',
      "A shell plugs in an area's plugin.ts, calls its services and reads its contract; rooms below are private.",
      { path: '^(apps|demo|e2e|bench)/' },
      { path: '^(core|features|providers)/', pathNot: [TESTING_ROOM, STAND_INS, ...SHELL_DOORS] },
    ),
    rule(
      'stand-ins-are-for-journeys-and-proofs',
      "A vendor's stand-in goes when the vendor's folder goes. Only the vendor's own tests, e2e/ and proofs/ may start one, because both stay behind when a part is removed; speak to the port, or use core/payments/testing/fake-gateway.ts.",
      { path: '^(apps|core|features|platform|demo|bench|tools)/' },
      { path: STAND_INS },
    ),
    rule(
      'vendors-ship-no-stand-in',
      'A stand-in speaks for the vendor in tests. The adapter itself must not need it: take an address or a function as an argument.',
      { path: '^providers/', pathNot: [TEST, '/testing/'] },
      { path: STAND_INS },
    ),
    rule(
      'shells-name-plug-ins-in-one-place',
      'Only apps/server/areas.ts and the plug-in lists of the shells name features and providers, so that removing one is removing its lines.',
      {
        path: '^apps/',
        pathNot: [
          TEST,
          '^apps/server/areas.ts$',
          '^apps/(storefront|console)/(plugins|sign-in-plugins|routes)\\.tsx?$',
        ],
      },
      { path: '^(features|providers)/' },
    ),
    rule(
      'testing-room-is-for-tests',
      'Builders in testing/ are made for tests and may lie about the world; the product must not use them.',
      { path: '^(apps|core|features|providers|platform|demo)/', pathNot: [TEST, '/testing/'] },
      { path: '^((core|features)/[^/]+|platform)/testing/' },
    ),
    rule(
      'screens-know-no-server',
      'A screen runs in the browser. Ask the server through the typed client made from the contract.',
      { path: `${SCREENS}|^apps/(storefront|console)/`, pathNot: [TEST, String.raw`\.server\.tsx?$`] },
      { path: `${SERVERS}|^apps/server/|${SERVER_PLATFORM}|${SERVER_PACKAGES}` },
    ),
    rule(
      'screens-know-no-node',
      'The browser has no Node. Do it on the server and send the result through the contract.',
      { path: `${SCREENS}|^platform/(ui|theme)/`, pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'ui-knows-no-server',
      'Pieces of the screen and the look run in the browser and must not pull server code there.',
      { path: '^platform/(ui|theme|contract)/', pathNot: TEST },
      { path: `${SERVER_PLATFORM}|${SERVER_PACKAGES}` },
    ),
    rule(
      'server-knows-no-screen',
      'The server answers with data and text keys. Move the shared rule to domain/, the shared shape to contract/.',
      { path: `${SERVERS}|^apps/server/`, pathNot: TEST },
      { path: `${SCREENS}|^platform/ui/` },
    ),
    rule(
      'storefront-knows-no-console',
      "The merchant's console never adds to what a customer loads. Move the shared component to storefront/ or platform/ui.",
      { path: '/storefront/', pathNot: [TEST, '^apps/storefront/(plugins|routes)\\.tsx?$'] },
      { path: '^((core|features)/[^/]+|providers/[^/]+/[^/]+)/console/|^apps/console/' },
    ),
    rule(
      'domain-is-pure',
      'Rules are plain functions: they import rules and the kernel. Pass time, chance, rows and settings in as arguments.',
      { path: String.raw`^(core|features)/[^/]+/domain/`, pathNot: TEST },
      { pathNot: [String.raw`^(core|features)/[^/]+/(domain|contract)/`, '^platform/kernel/'] },
    ),
    rule(
      'domain-knows-no-contract',
      'Rules do not depend on the shape of the wire. Tables of numbers and plain types that rules need lie in domain/, and the contract makes its schemas from them.',
      { path: String.raw`^(core|features)/[^/]+/domain/`, pathNot: TEST },
      { path: String.raw`^(core|features)/[^/]+/contract/` },
    ),
    rule(
      'contract-is-pure',
      'A contract says shapes: it imports contracts, rules, the kernel, platform/contract and zod. Behaviour belongs to server/ or domain/.',
      { path: String.raw`^(core|features)/[^/]+/contract/`, pathNot: TEST },
      {
        pathNot: [
          String.raw`^(core|features)/[^/]+/(contract|domain)/`,
          '^platform/(kernel|contract)/',
          '(^|/)node_modules/zod/',
        ],
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^build/', String.raw`\+types/`] },
    exclude: { path: [String.raw`\+types/`, String.raw`\.(css|svg|png|webp|sql)(\?|$)`] },
    tsPreCompilationDeps: true,
    builtInModules: { override: require('node:module').builtinModules },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
