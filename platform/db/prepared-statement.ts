import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import { createKysely } from './kysely-session.ts'
import type { Transaction } from './transaction.ts'

/** The builder of a statement; the one in {@link prepareStatement} cannot send queries. */
export type StatementBuilder = Pick<Transaction, 'sql'>

/** Placeholders for the values of a statement while it is built; they are filled each time it is sent. */
export type StatementParameters<Values> = {
  readonly [Name in keyof Values]: Expression<Exclude<Values[Name], undefined>>
}

/** The position of a value among the parameters. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const builder: StatementBuilder = {
  sql: createKysely({
    query: () => Promise.reject(new Error('A statement is sent by a unit, not while it is built')),
  }),
}

const createPlaceholders = <Values>(names: readonly string[]): StatementParameters<Values> =>
  Object.fromEntries(
    names.map((name) => [name, sql<never>`${new Placeholder(name)}`]),
  ) as unknown as StatementParameters<Values>

/**
 * A statement that is built and compiled at its first use and then filled with new values each time. Building one
 * takes about as long as processing its answer, so the statements of every purchase are built once. It is built once
 * for each set of given names, so a column may be left out. Nothing else of its text can depend on a value, because
 * there is none while it is built.
 * @returns what `unit.query` and `unit.enqueue` take
 */
export const prepareStatement = <Values extends object, Row = unknown>(
  build: (
    builder: StatementBuilder,
    places: StatementParameters<Values>,
  ) => Compilable<Row> | RawBuilder<Row>,
): ((values: Values) => Compilable<Row>) => {
  const built = new Map<string, CompiledQuery<Row>>()
  const builtFor = (names: readonly string[]): CompiledQuery<Row> => {
    const key = names.join()
    const statement = built.get(key) ?? build(builder, createPlaceholders<Values>(names)).compile(builder.sql)
    built.set(key, statement)
    return statement
  }
  return (values) => ({
    compile: () => {
      const given = values as Readonly<Record<string, unknown>>
      const names = Object.keys(given).filter((name) => given[name] !== undefined)
      const { query, queryId, sql: text, parameters } = builtFor(names)
      const fill = (parameter: unknown) =>
        parameter instanceof Placeholder ? given[parameter.name] : parameter
      return { query, queryId, sql: text, parameters: parameters.map(fill) }
    },
  })
}
