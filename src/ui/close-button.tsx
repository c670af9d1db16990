import { X } from 'lucide-react';
import { Button } from './button.tsx';

export function CloseButton({
  label,
  className = '',
  onClick,
}: {
  label: string;
  className?: string;
  onClick: () => void;
}) {
  return (
    <Button look="quiet" aria-label={label} title={label} className={`px-2 ${className}`} onClick={onClick}>
      <X aria-hidden="true" size={18} />
    </Button>
  );
}
