import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import { createKysely } from './kysely-session.ts'
import type { Transaction } from './transaction.ts'

/** What a statement is built with; of the one in {@link prepared} nothing can be asked. */
export type StatementBuilder = Pick<Transaction, 'sql'>

/** The values of a statement while it is built: places that are filled each time it is sent. */
export type StatementParameters<Values> = {
  readonly [Name in keyof Values]: Expression<Exclude<Values[Name], undefined>>
}

/** Where a value will stand among the parameters. */
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
 * A statement that is built and compiled when it is first wanted and then filled with other values each time: building
 * one takes as long as much of what is done with its answer, so the statements of every purchase are kept so. It is
 * built once for each set of names that it is given, so a column may be left out; nothing else of its text can depend on
 * a value, because there is none while it is built.
 *
 * @returns what `unit.ask` and `unit.along` take
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
