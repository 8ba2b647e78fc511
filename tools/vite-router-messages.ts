import { type Plugin, parseSync, Visitor } from 'vite'

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].+\.js$/
/** React Router's functions that print advice for developers and change nothing. */
const ADVICE = /^(warning|warnOnce|warningOnce)$/
/** Its function that throws an error with a message for developers. */
const ASSERTION = /^invariant(_default|\$\d+)?$/

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const findEdits = (code: string, file: string): Edit[] => {
  const edits: Edit[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type !== 'Identifier') return
      const [condition, message] = given
      if (ADVICE.test(callee.name)) edits.push({ start, end, text: 'undefined' })
      else if (ASSERTION.test(callee.name) && condition && message)
        edits.push({ start: condition.end, end: message.end, text: '' })
    },
  })
  visitor.visit(parseSync(file, code).program)
  return edits
}

/** The code without React Router's advice, and with its assertions but without their messages. */
export const removeRouterMessages = (code: string, file: string): string => {
  let result = code
  let from = Number.POSITIVE_INFINITY
  for (const { start, end, text } of findEdits(code, file).sort((a, b) => b.start - a.start)) {
    if (end > from) throw new Error(`${file}: a message of React Router stands within another`)
    result = result.slice(0, start) + text + result.slice(end)
    from = start
  }
  return result
}

/**
 * Leaves React Router's texts for developers out of the browser build: every visitor would load them, and only those
 * who write routes can use them. What it refuses it still refuses; the error's stack says where.
 */
export const dropRouterMessages = (): Plugin => ({
  name: 'compass-router-messages',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: ROUTER },
    handler: (code, id) => ({ code: removeRouterMessages(code, id), map: null }),
  },
})
