/** Shared by text inputs, selects and text areas. 16 px of text, because phones zoom into smaller fields. */
export const CONTROL_CLASSES =
  'block min-h-13 w-full rounded-md border border-line-strong bg-surface-raised px-4 py-3 text-base text-ink ' +
  'transition-colors placeholder:text-muted hover:border-ink focus:border-brand-strong focus-visible:outline-offset-0 ' +
  'disabled:border-line disabled:bg-surface-sunken disabled:text-muted aria-invalid:border-danger'
