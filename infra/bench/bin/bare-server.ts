import fastify from 'fastify';

const app = fastify();
const ANSWER = { id: 'k3G7QAe5', name: 'Player 1', email: 'player-1@example.com', pictureUri: null, isAdmin: false, unread: 0 };

app.get('/json', async () => ANSWER);
app.post('/json', async () => ANSWER);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
