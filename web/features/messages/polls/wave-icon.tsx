export function WaveIcon({ size }: { size: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
    >
      <path d="M4 13.5c2.7-4 5.3-4 8-1s5.3 3 8-1" />
    </svg>
  );
}
