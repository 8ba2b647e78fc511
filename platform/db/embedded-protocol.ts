/** A dumped data directory. A thread gets a blob without copying it. */
export type Snapshot = Blob | Uint8Array<ArrayBuffer>

/** The start parameters of the embedded database's thread. */
export interface WorkerSetup {
  /** Absent: in memory. */
  readonly dataDir?: string
  /** A dumped data directory to begin with. */
  readonly snapshot?: Snapshot
  /** Creates the data directory and ends: initdb's memory is freed with its thread. */
  readonly initOnly: boolean
}

export type WorkerRequest =
  /** A statement with its values as PostgreSQL's texts; without values the text may hold several statements. */
  | { readonly id: number; readonly text: string; readonly values: readonly (string | null)[] }
  | { readonly id: number; readonly control: 'close' | 'dump' }

/** A result as PostgreSQL's texts; the main thread parses the values, as it does with a server's. */
export interface RawResult {
  readonly command: string
  readonly rowCount: number
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** A failed statement; `fields` are PostgreSQL's (code, detail, constraint …), absent when no statement caused it. */
export interface RawFailure {
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

export type WorkerReply =
  | { readonly ready: true }
  | { readonly channel: string; readonly payload: string }
  | { readonly id: number; readonly results: readonly RawResult[] }
  | { readonly id: number; readonly failure: RawFailure }
  | { readonly id: number; readonly dump: Uint8Array }
