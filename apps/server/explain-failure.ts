import { DatabaseUnavailableError } from '#platform/db/errors.ts'
import { EnvError } from '#platform/env/env.ts'

type Facts = Readonly<Record<string, unknown>>

const toFacts = (error: unknown): Facts => (typeof error === 'object' && error !== null ? { ...error } : {})

/** The error and what caused it; a driver that tried several addresses lists its errors. */
const listCauses = (error: unknown): readonly Error[] => {
  if (!(error instanceof Error)) return []
  const several = error instanceof AggregateError ? error.errors.flatMap(listCauses) : []
  return [error, ...several, ...listCauses(error.cause)]
}

/** Errors whose message was written for the operator. */
const isWrittenForOperators = (error: Error): boolean =>
  error instanceof EnvError || error.name === 'DirectoryInUse' || error.name === 'MigrationRefused'

const DATABASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection is closed at once',
  ETIMEDOUT: 'it does not answer',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up now',
  '28P01': 'the password is wrong',
  '28000': 'the user may not sign in',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** Why a database server could not be signed in to, and whether it was PostgreSQL that said so. */
export const findDatabaseReason = (
  error: unknown,
): { readonly reason: string; readonly isAnswered: boolean } => {
  const codes = listCauses(error).flatMap((cause) => {
    const { code } = toFacts(cause)
    return typeof code === 'string' ? code : []
  })
  const code = codes.find((each) => DATABASE[each] !== undefined) ?? codes[0]
  if (code === undefined) return { reason: 'it does not answer as PostgreSQL does', isAnswered: false }
  // The server's own codes begin with a digit, those of the system with a letter.
  return { reason: DATABASE[code] ?? `the connection fails (${code})`, isAnswered: /^\d/.test(code) }
}

const explainDatabase = (code: string): string | undefined => {
  const reason = DATABASE[code]
  if (reason !== undefined) return `PostgreSQL at DATABASE_URL cannot be used: ${reason}.`
  return code === '42501'
    ? 'The user in DATABASE_URL lacks a right: let it own the database, and create roles (alter role … createrole).'
    : undefined
}

/** The driver gives no code when the server, or what stands before it, ends the connection. */
const UNSTEADY_DATABASE =
  'PostgreSQL at DATABASE_URL cannot be used: it ends the connection or does not answer. See its log, or correct DATABASE_URL.'

/** What an operating system refused, by its code. */
const explainSystem = (code: string, { path, port, address, syscall }: Facts): string | undefined => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; stop the program that has it, or choose another PORT.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}; HOST must be one of its own.`
    case 'EACCES':
    case 'EPERM':
      return syscall === 'listen'
        ? `This user may not listen on port ${port}; choose another PORT.`
        : `This user may not use ${path}; give it the right, or choose another place.`
    case 'ENOENT':
      return `There is no ${path}.`
    case 'ENOTDIR':
      return `${path} is no folder.`
    case 'EISDIR':
      return 'A file is expected, and what was named is a folder.'
    case 'ENOSPC':
      return 'The disk is full.'
    default:
      return undefined
  }
}

const explainOne = (error: Error): string | undefined => {
  if (isWrittenForOperators(error)) return error.message
  const facts = toFacts(error)
  const { code, syscall } = facts
  if (typeof code !== 'string') return undefined
  // Only the database is connected to before anything else runs.
  const isConnecting = syscall === undefined || syscall === 'connect' || syscall === 'getaddrinfo'
  return (isConnecting ? explainDatabase(code) : undefined) ?? explainSystem(code, facts)
}

/**
 * One sentence about why the server or a command could not start that says what the operator can do; undefined when
 * the error is no matter of settings, files or services, and its stack is needed.
 */
export const explainFailure = (error: unknown): string | undefined => {
  for (const cause of listCauses(error)) {
    const sentence = explainOne(cause)
    if (sentence !== undefined) return sentence
  }
  return error instanceof DatabaseUnavailableError ? UNSTEADY_DATABASE : undefined
}
