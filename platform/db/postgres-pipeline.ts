import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { PipelineResult, StatementResult } from './session.ts'
import { createRowReader, getParser, type RowReader } from './values.ts'

/** A statement as it goes over the wire; one with a name is parsed once in a session. */
export interface WireStatement {
  readonly text: string
  readonly name: string
  readonly values: (string | null)[]
}

/** What a line to the server knows of statements by their names: how the rows that they answer with are read. */
interface PreparedStatements {
  readonly readers: Map<string, RowReader>
  /** Names that were sent to be parsed, in order; the server has not answered yet. */
  awaited: string[]
  readonly parsed: Set<string>
}

const statementsByConnection = new WeakMap<pg.Connection, PreparedStatements>()

const getPreparedStatements = (connection: pg.Connection): PreparedStatements => {
  const known = statementsByConnection.get(connection)
  if (known) return known
  const fresh: PreparedStatements = { readers: new Map(), awaited: [], parsed: new Set() }
  connection.on('parseComplete', () => {
    const name = fresh.awaited.shift()
    if (name) fresh.parsed.add(name)
  })
  statementsByConnection.set(connection, fresh)
  return fresh
}

/** `INSERT 0 5`, `UPDATE 5`, `CREATE TABLE`: the first word is the command, a number at the end counts rows. */
const parseCommandTag = (text: string): { command: string; rowCount: number } => {
  const words = text.split(' ')
  const last = Number(words.at(-1))
  return { command: words[0] ?? '', rowCount: Number.isInteger(last) ? last : 0 }
}

/** Of a statement that answers with none. */
const NO_ROWS: RowReader = () => ({})

/** Pieces of the message that is being written: one large write costs less than many small ones held back. */
const pendingChunks: Buffer[] = []

/** As much of a stream as the driver writes to. */
const writeBuffer = {
  writable: true,
  write: (piece: Buffer): boolean => pendingChunks.push(piece) > 0,
}

/** The driver's own words, put aside instead of sent. */
const writer = new pg.Connection({ stream: () => writeBuffer as unknown as Duplex })

/**
 * Statements that travel in one message and are answered together, with one point of synchronisation at their end:
 * after one that fails the server runs none of those behind it. The driver's own queries each have such a point, so a
 * statement behind a failed `begin` would run outside any transaction. Rows are described to us once for a name.
 *
 * An object as the driver wants it: it calls `submit`, then a `handle…` for each part of the answer.
 */
export class PostgresPipeline implements pg.Submittable {
  /** For the driver, which wraps it to watch the time. */
  callback: (error: unknown) => void = () => this.#settle()
  readonly query_timeout: number | undefined
  readonly statements: readonly WireStatement[]
  readonly #answered = Promise.withResolvers<PipelineResult>()
  readonly #results: StatementResult[] = []
  #known: PreparedStatements | undefined
  /** Which statement is being answered. */
  #index = 0
  #reader: RowReader | undefined
  #rows: unknown[] = []
  #failure: unknown

  constructor(statements: readonly WireStatement[], timeoutMs?: number) {
    this.statements = statements
    this.query_timeout = timeoutMs
  }

  get answer(): Promise<PipelineResult> {
    return this.#answered.promise
  }

  submit(connection: pg.Connection): void {
    const known = getPreparedStatements(connection)
    this.#known = known
    known.awaited = []
    const sent = new Set<string>()
    for (const { text, name, values } of this.statements) {
      if (!known.parsed.has(name) && !sent.has(name)) {
        writer.parse({ text, name, types: [] }, true)
        known.awaited.push(name)
        if (name) sent.add(name)
      }
      writer.bind({ statement: name, values }, true)
      if (!known.readers.has(name)) writer.describe({ type: 'P' }, true)
      writer.execute(null, true)
    }
    writer.sync()
    connection.stream.write(Buffer.concat(pendingChunks.splice(0)))
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#reader = createRowReader(
      fields.map(({ name, dataTypeID }) => ({ name, parser: getParser(dataTypeID) })),
    )
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#reader ??= this.#known?.readers.get(this.#name) ?? NO_ROWS
    try {
      this.#rows.push(this.#reader(fields))
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#name && !this.#known?.readers.has(this.#name))
      this.#known?.readers.set(this.#name, this.#reader ?? NO_ROWS)
    this.#finish({ ...parseCommandTag(text), rows: this.#rows })
  }

  handleEmptyQuery(): void {
    this.#finish({ command: '', rowCount: 0, rows: [] })
  }

  handleError(error: unknown): void {
    this.#failure ??= error
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handlePortalSuspended(): void {
    this.#failure ??= new Error('Rows were answered in parts, which nobody has asked for')
  }

  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('Nothing is copied here')
  }

  handleCopyData(): void {
    this.handlePortalSuspended()
  }

  get #name(): string {
    return this.statements[this.#index]?.name ?? ''
  }

  #finish(result: StatementResult): void {
    // A value that could not be read fails its statement; the server does not know and goes on.
    if (this.#failure === undefined) this.#results.push(result)
    this.#index += 1
    this.#reader = undefined
    this.#rows = []
  }

  #settle(): void {
    const failure = this.#failure
    this.#answered.resolve({ results: this.#results, ...(failure === undefined ? {} : { failure }) })
  }
}
