import { type ComponentType, createContext, type ReactNode, use } from 'react'

type AccountPage = 'profile' | 'addresses-cards'

/** An extension to a page of a customer's account. Its code is loaded when it is shown. */
export interface AccountExtension {
  readonly name: string
  /** The profile page when absent. */
  readonly page?: AccountPage
  /** A card of its own, or nothing; shown to signed-in customers. */
  readonly Section: ComponentType
}

const Context = createContext<readonly AccountExtension[]>([])

/** Provides extensions to the account pages below. */
export const AccountExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly AccountExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The extensions of an account page, in display order. */
export const useAccountExtensions = (page: AccountPage): readonly AccountExtension[] =>
  use(Context).filter((plug) => (plug.page ?? 'profile') === page)
