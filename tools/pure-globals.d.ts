/**
 * What the pure rooms may use beyond the language itself: it gives the same answer in every browser and on the server.
 * Only `tsconfig.pure.json` reads this file; elsewhere the platform's own types are there.
 */
declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly protocol: string
  readonly search: string
  readonly username: string
}
