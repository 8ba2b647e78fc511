import type { Answer, Question } from './child.ts'

export type Answers = Readonly<Record<string, (detail: unknown) => unknown>>

/** Answers the questions of the process that started this one, and ends with it. */
export const answerParent = (answers: Answers): void => {
  process.on('message', (message: Question) => {
    const { number, question, detail } = message
    const reply = async (): Promise<void> => {
      const answer: Answer = { number, answer: await answers[question]?.(detail) }
      process.send?.(answer)
    }
    reply().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  process.once('disconnect', () => process.exit(0))
}
