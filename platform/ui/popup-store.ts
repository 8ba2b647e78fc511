import { create } from 'zustand'

type Handlers = { readonly left?: (() => void) | undefined; readonly right?: (() => void) | undefined }

/** The content of a popup. A button without a text is not shown; one without a handler only closes. */
export type PopupContent = {
  /** Address of a picture; decoration only. */
  readonly image?: string
  readonly heading: string
  readonly subText?: string
  readonly leftBtnText?: string
  readonly rightBtnText?: string
  readonly handlers?: Handlers
}

type PopupState = Required<PopupContent> & {
  readonly isOpen: boolean
  /** The address does not exist: the popup then has its own texts, and `handlers.right` leads to the start. */
  readonly isUrlNotFound: boolean
  readonly openPopup: (content: PopupContent) => void
  readonly showUrlNotFound: (goToStart: () => void) => void
  readonly closePopup: () => void
}

const CLOSED = {
  isOpen: false,
  image: '',
  heading: '',
  subText: '',
  leftBtnText: '',
  rightBtnText: '',
  handlers: {} as Handlers,
  isUrlNotFound: false,
}

/** The generic popup of the page. Opening another replaces the content. */
export const usePopup = create<PopupState>()((set) => ({
  ...CLOSED,
  openPopup: (content) => set({ ...CLOSED, ...content, isOpen: true }),
  showUrlNotFound: (goToStart) =>
    set({ ...CLOSED, isOpen: true, isUrlNotFound: true, handlers: { right: goToStart } }),
  closePopup: () => set(CLOSED),
}))
