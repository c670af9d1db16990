import { encodePicture } from '#workers/pictures.logic.ts';

onmessage = ({ data }: MessageEvent<Blob>) =>
  void encodePicture(data).then((response) => postMessage(response));
