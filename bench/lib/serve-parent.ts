import type { ChildRequest, ChildResponse } from './child.ts'

export type RequestHandlers = Readonly<Record<string, (detail: unknown) => unknown>>

/** Answers the requests of the parent process, and ends with it. */
export const serveParent = (answers: RequestHandlers): void => {
  process.on('message', (message: ChildRequest) => {
    const { number, question, detail } = message
    const reply = async (): Promise<void> => {
      const answer: ChildResponse = { number, answer: await answers[question]?.(detail) }
      process.send?.(answer)
    }
    reply().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  process.once('disconnect', () => process.exit(0))
}
