import type { GroupAnswer, Line, OnMessage, Session, Statement, StatementResult } from './session.ts'

/** A statement on its way, and who waits for its answer: nobody for one that only goes ahead of another. */
interface Asked {
  readonly statement: Statement
  readonly answered?: PromiseWithResolvers<StatementResult>
}

/** Such a text may hold several statements, which only a message of its own may. */
const isScript = ({ text, values }: Statement): boolean => !values?.length && text.includes(';')

/** In the order in which they were asked, as few messages as they fit into. */
const messagesOf = (asked: readonly Asked[]): (readonly Asked[])[] => {
  if (!asked.some(({ statement }) => isScript(statement))) return asked.length > 0 ? [asked] : []
  const messages: Asked[][] = []
  let open: Asked[] | undefined
  for (const one of asked) {
    const isAlone = isScript(one.statement)
    if (open && !isAlone) open.push(one)
    else messages.push([one])
    open = isAlone ? undefined : messages.at(-1)
  }
  return messages
}

const send = async (line: Line, statements: readonly Statement[]): Promise<GroupAnswer> => {
  const [first] = statements
  try {
    if (first && isScript(first)) return { results: [await line.script(first.text)] }
    return await line.group(statements)
  } catch (error) {
    return { results: [], failure: error }
  }
}

const tell = (message: readonly Asked[], { results, failure }: GroupAnswer): void => {
  let index = 0
  for (const { answered } of message) {
    const result = results[index]
    index += 1
    if (result) answered?.resolve(result)
    else answered?.reject(failure)
  }
}

/**
 * Lends a line to the database as a session that gathers what is asked in one moment, counts its messages and refuses
 * to be used after it was given back: by then the same line may be in the middle of somebody else's transaction.
 */
export const lendSession = (
  line: Line,
  giveBack: (discard: boolean) => void,
  onMessage: OnMessage,
): Session => {
  let state: 'lent' | 'ending' | 'ended' = 'lent'
  let waiting: Asked[] = []
  let last: Asked | undefined
  let isGathering = false
  let isTouched = false
  let sending = Promise.resolve()

  const sendAll = async (asked: readonly Asked[]): Promise<void> => {
    let failure: unknown
    for (const message of messagesOf(asked)) {
      if (failure === undefined) onMessage(message.length)
      const answer =
        failure === undefined
          ? await send(
              line,
              message.map(({ statement }) => statement),
            )
          : { results: [], failure }
      failure = answer.failure
      tell(message, answer)
    }
  }

  const flush = (): void => {
    isGathering = false
    const asked = last ? [...waiting, last] : waiting
    if (last) state = 'ending'
    if (asked.length > 0) isTouched = true
    waiting = []
    last = undefined
    sending = sending.then(() => sendAll(asked))
  }

  /** Whoever asks in the same moment is heard first: promises are carried on before the next tick. */
  const gather = (): void => {
    if (isGathering) return
    isGathering = true
    process.nextTick(flush)
  }

  const ask = (statement: Statement): Promise<StatementResult> => {
    const answered = Promise.withResolvers<StatementResult>()
    waiting.push({ statement, answered })
    gather()
    return answered.promise
  }

  const refused = () => new Error('This transaction has ended: its unit must not be used any more')

  const forget = (): void => {
    for (const { answered } of [...waiting, ...(last ? [last] : [])]) answered?.reject(refused())
    waiting = []
    last = undefined
  }

  return {
    query: (text, values) => (state === 'lent' ? ask({ text, values }) : Promise.reject(refused())),
    ahead: (statement) => {
      if (state !== 'lent') throw refused()
      waiting.push({ statement })
    },
    behind: (statement) => {
      const answered = Promise.withResolvers<StatementResult>()
      last = { statement, answered }
      gather()
      return answered.promise
    },
    forget,
    rollBack: async () => {
      forget()
      if (isTouched) await ask({ text: 'rollback' })
    },
    release: (discard = false) => {
      if (state === 'ended') return
      state = 'ended'
      giveBack(discard)
    },
  }
}
