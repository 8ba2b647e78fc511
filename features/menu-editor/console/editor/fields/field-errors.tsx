import { createContext, useContext } from 'react'

/** Error texts by the path of the field in the edited item: `price`, `options.2.name`. */
export type FieldErrors = Readonly<Record<string, string>>

const FieldErrorsContext = createContext<FieldErrors>({})

/** Provides the errors to the fields below. */
export const FieldErrorsProvider = FieldErrorsContext.Provider

/** The error of the field at `place`, or of something inside it. */
export const useFieldError = (place: string): string | undefined => {
  const issues = useContext(FieldErrorsContext)
  return issues[place] ?? Object.entries(issues).find(([at]) => at.startsWith(`${place}.`))?.[1]
}

/** The error of the list at `place` as a whole; its items show their own. */
export const useListError = (place: string): string | undefined => useContext(FieldErrorsContext)[place]
