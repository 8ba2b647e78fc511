import type {
  OnRoundTrip,
  PipelineResult,
  Session,
  SessionConnection,
  Statement,
  StatementResult,
} from './session.ts'

/** A statement on its way, and who waits for its answer: nobody for one that only goes ahead of another. */
interface PendingStatement {
  readonly statement: Statement
  readonly answered?: PromiseWithResolvers<StatementResult>
}

/** Such a text may hold several statements, which only a message of its own may. */
const isScript = ({ text, values }: Statement): boolean => !values?.length && text.includes(';')

/** In the order in which they were asked, as few messages as they fit into. */
const groupRoundTrips = (asked: readonly PendingStatement[]): (readonly PendingStatement[])[] => {
  if (!asked.some(({ statement }) => isScript(statement))) return asked.length > 0 ? [asked] : []
  const messages: PendingStatement[][] = []
  let open: PendingStatement[] | undefined
  for (const one of asked) {
    const isAlone = isScript(one.statement)
    if (open && !isAlone) open.push(one)
    else messages.push([one])
    open = isAlone ? undefined : messages.at(-1)
  }
  return messages
}

const sendRoundTrip = async (
  line: SessionConnection,
  statements: readonly Statement[],
): Promise<PipelineResult> => {
  const [first] = statements
  try {
    if (first && isScript(first)) return { results: [await line.script(first.text)] }
    return await line.group(statements)
  } catch (error) {
    return { results: [], failure: error }
  }
}

const getStatements = (message: readonly PendingStatement[]): Statement[] =>
  message.map(({ statement }) => statement)

const settleStatements = (
  message: readonly PendingStatement[],
  { results, failure }: PipelineResult,
): void => {
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
const sendAsTransaction = async (
  line: SessionConnection,
  asked: readonly PendingStatement[],
  kept: PromiseWithResolvers<void>,
): Promise<void> => {
  let answer: PipelineResult
  try {
    if (asked.some(({ statement }) => isScript(statement)))
      throw new Error('A transaction of one message takes single statements only')
    answer = await line.whole(getStatements(asked))
  } catch (error) {
    answer = { results: [], failure: error }
  }
  settleStatements(asked, answer)
  if (answer.failure === undefined) kept.resolve()
  else kept.reject(answer.failure)
}

/**
 * Lends a line to the database as a session that gathers what is asked in one moment, counts its messages and refuses
 * to be used after it was given back: by then the same line may be in the middle of somebody else's transaction.
 */
export const pipelinedSession = (
  line: SessionConnection,
  giveBack: (discard: boolean) => void,
  onMessage: OnRoundTrip,
): Session => {
  let state: 'lent' | 'ending' | 'ended' = 'lent'
  let waiting: PendingStatement[] = []
  let kept: PromiseWithResolvers<void> | undefined
  let isGathering = false
  let isTouched = false
  let sending = Promise.resolve()

  const sendAll = async (asked: readonly PendingStatement[]): Promise<void> => {
    let failure: unknown
    for (const message of groupRoundTrips(asked)) {
      if (failure === undefined) onMessage(message.length)
      const answer =
        failure === undefined ? await sendRoundTrip(line, getStatements(message)) : { results: [], failure }
      failure = answer.failure
      settleStatements(message, answer)
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
      sending = sending.then(() => sendAsTransaction(line, asked, ending))
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
    enqueue: (statement) => {
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
