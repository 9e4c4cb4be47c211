import { useQuery } from '@tanstack/react-query';

async function loadText(file: string): Promise<string> {
  const response = await fetch(`/assets/legal/${file}`);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
}

/** A legal text as the server fills it with the operator's name (specification 2.13). */
export const useLegalText = (file: string) =>
  useQuery({ queryKey: ['legal', file], queryFn: () => loadText(file), staleTime: Number.POSITIVE_INFINITY });
