import { Icon, type IconProps } from '../icon.tsx'

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5v10M8 11l4 4 4-4M5 19.5h14" />
  </Icon>
)
