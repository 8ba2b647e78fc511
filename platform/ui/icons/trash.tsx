import { Icon, type IconProps } from '../icon.tsx'

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.3 7l.8 11.6a2 2 0 0 0 2 1.9h5.8a2 2 0 0 0 2-1.9L17.7 7M10.2 11v5.5M13.8 11v5.5" />
  </Icon>
)
