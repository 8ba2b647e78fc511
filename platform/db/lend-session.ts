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

const statementsOf = (message: readonly Asked[]): Statement[] => message.map(({ statement }) => statement)

const tell = (message: readonly Asked[], { results, failure }: GroupAnswer): void => {
  // Nobody may take for done what was not kept: then the last statement has failed at least.
  const done = failure === undefined ? results.length : Math.min(results.length, message.length - 1)
  let index = 0
  for (const { answered } of message) {
    const result = index < done ? results[index] : undefined
    index += 1
    if (result) answered?.resolve(result)
    else answered?.reject(failure)
  }
}

/** As one transaction, which `kept` tells the end of. */
const sendWhole = async (
  line: Line,
  asked: readonly Asked[],
  kept: PromiseWithResolvers<void>,
): Promise<void> => {
  let answer: GroupAnswer
  try {
    if (asked.some(({ statement }) => isScript(statement)))
      throw new Error('A transaction of one message takes single statements only')
    answer = await line.whole(statementsOf(asked))
  } catch (error) {
    answer = { results: [], failure: error }
  }
  tell(asked, answer)
  if (answer.failure === undefined) kept.resolve()
  else kept.reject(answer.failure)
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
  let kept: PromiseWithResolvers<void> | undefined
  let isGathering = false
  let isTouched = false
  let sending = Promise.resolve()

  const sendAll = async (asked: readonly Asked[]): Promise<void> => {
    let failure: unknown
    for (const message of messagesOf(asked)) {
      if (failure === undefined) onMessage(message.length)
      const answer =
        failure === undefined ? await send(line, statementsOf(message)) : { results: [], failure }
      failure = answer.failure
      tell(message, answer)
    }
  }

  const flush = (): void => {
    isGathering = false
    const asked = waiting
    waiting = []
    if (kept) {
      const ending = kept
      kept = undefined
      state = 'ending'
      onMessage(asked.length)
      sending = sending.then(() => sendWhole(line, asked, ending))
      return
    }
    if (asked.length > 0) isTouched = true
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
    for (const { answered } of waiting) answered?.reject(refused())
    kept?.reject(refused())
    waiting = []
    kept = undefined
  }

  return {
    query: (text, values) => (state === 'lent' ? ask({ text, values }) : Promise.reject(refused())),
    ahead: (statement) => {
      if (state !== 'lent') throw refused()
      waiting.push({ statement })
    },
    whole: () => {
      kept = Promise.withResolvers<void>()
      gather()
      return kept.promise
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
