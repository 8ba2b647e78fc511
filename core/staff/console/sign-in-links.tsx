import { type ComponentType, createContext, use } from 'react'

const Context = createContext<readonly ComponentType[]>([])

/** Set by the shell: what other areas offer to people who are not signed in. */
export const SignInLinksProvider = Context.Provider

/** Links below the sign-in form. */
export const SignInLinks = () =>
  use(Context).map((SignInLink) => <SignInLink key={SignInLink.displayName ?? SignInLink.name} />)
