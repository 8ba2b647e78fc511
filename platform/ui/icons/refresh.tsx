import { Icon, type IconProps } from '../icon.tsx'

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12a7.5 7.5 0 0 1-13.6 4.3M4.5 12a7.5 7.5 0 0 1 13.6-4.3M18.5 3.8v4h-4M5.5 20.2v-4h4" />
  </Icon>
)
